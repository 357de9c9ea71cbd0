/** Mod+S, wherever what is written saves itself. */
export const isSaveKey = (event: KeyboardEvent): boolean =>
  event.code === "KeyS" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
