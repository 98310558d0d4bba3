// Dice that fell, in words: how likely each was. The same words as `how_likely` of the kernel.
type Die = readonly [sides: number, face: number];

function likely([sides, face]: Die): string {
  const more = sides - face + 1;
  const rarer = Math.min(more, face);
  const words = rarer === 1 ? `${face}` : more <= face ? `${face} or more` : `${face} or less`;
  return `${words} on a d${sides}: ${rarer} in ${sides}`;
}

/** On how many of its faces each die shows as much or more, or as little or less, whichever is rarer. */
export const howLikely = (dice: readonly Die[]): string => dice.map(likely).join("; ");
