import type { RefObject } from "react";

/** Focuses the field on open and `returnTo` on close: a menu item that opened the dialog no longer exists. */
export function createDialogSearchFocus(returnTo?: RefObject<HTMLElement | null>) {
  return {
    onOpenAutoFocus(event: Event) {
      if (!(event.currentTarget instanceof HTMLElement)) return;
      event.preventDefault();
      event.currentTarget.querySelector("input")?.focus();
    },
    onCloseAutoFocus(event: Event) {
      if (!returnTo?.current) return;
      event.preventDefault();
      // Another dialog that opened meanwhile keeps the focus.
      if (document.activeElement === document.body) returnTo.current.focus();
    },
  };
}
