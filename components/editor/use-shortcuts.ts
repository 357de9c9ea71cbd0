"use client";

import { useEffect } from "react";
import { cropByKey } from "@/components/editor/crop-picture";
import { CHANGING, selectNext } from "@/components/editor/editor-actions";
import { useDesk } from "@/components/editor/editor-context";
import { type Hands, runAction } from "@/components/editor/run-action";
import { actionOf } from "@/components/editor/shortcuts";

/** Keys that a control under the focus has its own use for. */
const OF_CONTROLS = /^(Arrow|Enter|Tab|Space|Page)/;

/**
 * The keys of the editor, by their place on the keyboard. They rest while something is typed and while a dialog is
 * open; arrows, Enter, Tab and the page keys belong to the stage alone, so that panels keep theirs.
 */
export function useShortcuts({ save, copy, cut, paste, turn }: Hands): void {
  const desk = useDesk();
  useEffect(() => {
    const hands = { save, copy, cut, paste, turn };
    const onKeyDown = (event: KeyboardEvent) => {
      if (desk.view.read().cropping) return rests(event) ? undefined : cropByKey(event, desk);
      const action = actionOf(event);
      if (action === null || event.isComposing) return;
      // It is saved as it is anyway (`useAutosave`, which keeps the browser's own dialog away); this says so.
      if (action === "save") return save();
      if (event.defaultPrevented) return;
      if (action === "settings") {
        event.preventDefault();
        return runAction(action, desk, hands);
      }
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (isTyping(target) || target?.closest("[role=dialog],[role=menu]")) return;
      const isOnPages = event.code.startsWith("Page") && target?.closest("[data-pages]") != null;
      if (OF_CONTROLS.test(event.code) && !isOnStage(target) && !isOnPages) return;
      if (desk.readOnly && CHANGING.has(action)) return;
      // The browser's own paste event brings what is on the clipboard.
      if (action === "paste") return;
      if (action === "next" || action === "previous") {
        if (selectNext(desk, action === "next" ? 1 : -1)) event.preventDefault();
        return;
      }
      event.preventDefault();
      runAction(action, desk, hands);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [desk, save, copy, cut, paste, turn]);
}

/** Whether the key belongs to a control that has the focus, or to an input method. */
function rests(event: KeyboardEvent): boolean {
  const target = event.target instanceof HTMLElement ? event.target : null;
  const isElsewhere = event.code !== "Escape" && !isOnStage(target);
  return event.isComposing || event.defaultPrevented || isElsewhere || isTyping(target);
}

/** On the stage, or on nothing at all. */
function isOnStage(target: HTMLElement | null): boolean {
  return target === document.body || target?.closest("[role=application]") != null;
}

function isTyping(target: HTMLElement | null): boolean {
  if (!target) return false;
  const isField = target instanceof HTMLInputElement && !["checkbox", "radio", "range"].includes(target.type);
  return (
    isField ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    target.isContentEditable
  );
}
