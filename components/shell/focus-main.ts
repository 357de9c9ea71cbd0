/**
 * Moves the focus to the page after the focused element was removed; otherwise it would return to the start
 * of the document.
 */
export function focusMain(): void {
  document.getElementById("page")?.focus({ preventScroll: true });
}
