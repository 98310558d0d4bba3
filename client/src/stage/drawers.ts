// What can be pulled out at the left edge of a table.
export const DRAWERS = ["Log", "Chat", "Rules", "Reference", "Lines and veils"] as const;
export type DrawerName = (typeof DRAWERS)[number];

export const DRAWER_ICONS: Record<DrawerName, string> = {
  Log: "scroll-unfurled",
  Chat: "chat-bubble",
  Rules: "open-book",
  Reference: "notebook",
  "Lines and veils": "shield",
};
