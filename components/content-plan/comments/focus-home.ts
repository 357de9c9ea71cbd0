/** Attributes of an element that takes the focus when a form or button inside it goes away. */
export const FOCUS_HOME = { "data-focus-home": "", tabIndex: -1 };

/** Moves the focus from inside an element to its home; a focus that the user moved elsewhere stays. */
export function focusHome(inside: Element | null | undefined): void {
  const { activeElement, body } = document;
  if (activeElement !== body && !inside?.contains(activeElement)) return;
  inside?.closest<HTMLElement>("[data-focus-home]")?.focus({ preventScroll: true });
}
