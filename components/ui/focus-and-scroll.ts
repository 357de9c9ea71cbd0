/** Ref that scrolls an element into view with the least movement. */
export function scrollIntoViewRef(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

/** Moves the focus to the page after the focused element was removed, instead of to the document's start. */
export function focusMain(): void {
  document.getElementById("page")?.focus({ preventScroll: true });
}
