/** Every page is fetched when somebody goes there, so that a table does not wait for the lobby's code. */
export const pages = {
  lobby: () => import("./lobby/LobbyPage.svelte"),
  newTable: () => import("./lobby/NewTablePage.svelte"),
  invite: () => import("./lobby/InvitePage.svelte"),
  table: () => import("./table/TablePage.svelte"),
  replay: () => import("./replay/ReplayPage.svelte"),
  chronicle: () => import("./chronicle/ChroniclePage.svelte"),
  rules: () => import("./rules/RulesPage.svelte"),
};
