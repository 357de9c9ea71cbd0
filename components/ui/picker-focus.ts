import type { RefObject } from "react";

/**
 * For a dialog that is searched: the keyboard begins at its field and, when it closes, goes back to what led to it. A
 * menu's item that led to it is gone by then, so what opened the menu is named.
 */
export function pickerFocus(returnTo?: RefObject<HTMLElement | null>) {
  return {
    onOpenAutoFocus(event: Event) {
      if (!(event.currentTarget instanceof HTMLElement)) return;
      event.preventDefault();
      event.currentTarget.querySelector("input")?.focus();
    },
    onCloseAutoFocus(event: Event) {
      if (!returnTo?.current) return;
      event.preventDefault();
      // What opened meanwhile, to ask for something, keeps it.
      if (document.activeElement === document.body) returnTo.current.focus();
    },
  };
}
