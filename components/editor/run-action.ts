import { RUNS, selectNext } from "@/components/editor/editor-actions";
import type { Desk } from "@/components/editor/editor-context";
import type { Action } from "@/components/editor/shortcuts";

/** What reaches beyond the desk: the server and the clipboard. */
export interface Hands {
  save(): void;
  copy(): void;
  cut(): void;
  paste(): void;
  /** Opens the page so many further on. */
  turn(by: number): void;
}

/** Does what an action of the table says, whoever asks for it: a key, or the palette. */
export function runAction(action: Action, desk: Desk, hands: Hands): void {
  if (action === "save" || action === "copy" || action === "cut" || action === "paste") hands[action]();
  else if (action === "settings") goToSettings();
  else if (action === "next" || action === "previous") selectNext(desk, action === "next" ? 1 : -1);
  else if (action === "page_next" || action === "page_previous") hands.turn(action === "page_next" ? 1 : -1);
  else RUNS[action]?.(desk);
}

/** From wherever one is to the settings of the selection, and from there back to the stage. */
function goToSettings(): void {
  const settings = document.querySelector("[data-settings]");
  const isThere = settings?.contains(document.activeElement) === true;
  const first = settings?.querySelector<HTMLElement>("input,select,button");
  (isThere ? document.querySelector<HTMLElement>("[role=application]") : first)?.focus();
}
