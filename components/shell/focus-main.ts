/** Moves the focus to the page after the focused element was removed, instead of to the document's start. */
export function focusMain(): void {
  document.getElementById("page")?.focus({ preventScroll: true });
}
