/** A `ref` for what appears where nobody may be looking: the page moves as little as shows it. */
export function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
