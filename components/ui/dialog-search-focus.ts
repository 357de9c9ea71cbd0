import type { RefObject } from "react";

/**
 * Returns focus handlers of a search dialog: the field on open, the opener on close. A menu item that opened
 * it no longer exists, so the menu's trigger is passed.
 */
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
