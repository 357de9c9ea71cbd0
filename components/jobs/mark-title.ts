const MARK = "✓ ";

/** Marks the tab of whoever looks elsewhere, until they come back to it. */
export function markTitle(): void {
  if (!document.hidden) return;
  if (!document.title.startsWith(MARK)) document.title = `${MARK}${document.title}`;
  const unmark = () => {
    if (document.hidden) return;
    document.removeEventListener("visibilitychange", unmark);
    if (document.title.startsWith(MARK)) document.title = document.title.slice(MARK.length);
  };
  document.addEventListener("visibilitychange", unmark);
}
