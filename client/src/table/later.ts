// What a table rarely shows, or only later: fetched while nobody waits, so that the first picture comes sooner.
export const later = {
  coach: () => import("../coach/Coach.svelte"),
  ending: () => import("../ending/Ending.svelte"),
  stopCard: () => import("../safety/StopCard.svelte"),
  linesAndVeils: () => import("../safety/LinesAndVeils.svelte"),
  keys: () => import("../stage/Keys.svelte"),
  curtain: () => import("../theatre/Curtain.svelte"),
  lastRound: () => import("../theatre/LastRound.svelte"),
  summary: () => import("../theatre/Summary.svelte"),
  putAway: () => import("./PutAway.svelte"),
  damagedTable: () => import("./DamagedTable.svelte"),
  endLine: () => import("../ending/EndLine.svelte"),
};

/** Whatever comes later is at hand, also if the line breaks. */
export function fetchLater(): void {
  for (const fetched of Object.values(later)) void fetched().catch(() => undefined); // asked for again when it is needed
}
