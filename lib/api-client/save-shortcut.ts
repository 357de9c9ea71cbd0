/** Returns true for Mod+S. Editors with autosave handle it. */
export const isSaveShortcut = (event: KeyboardEvent): boolean =>
  event.code === "KeyS" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
