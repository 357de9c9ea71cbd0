/** Leads the focus to the page itself, for when what had it is gone: else it falls to nothing, before everything. */
export function focusPage(): void {
  document.getElementById("page")?.focus({ preventScroll: true });
}
