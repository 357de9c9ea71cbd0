"use client";

import { useEffect } from "react";
import { cropByKey } from "@/components/editor/crop-picture";
import { CHANGING, RUNS, selectNext } from "@/components/editor/editor-actions";
import { useDesk } from "@/components/editor/editor-context";
import { actionOf } from "@/components/editor/shortcuts";

/** Keys that a control under the focus has its own use for. */
const OF_CONTROLS = /^(Arrow|Enter|Tab|Space|Page)/;

interface Extra {
  save(): void;
  copy(): void;
  cut(): void;
  /** Opens the page so many further on. */
  turn(by: number): void;
}

/**
 * The keys of the editor, by their place on the keyboard. They rest while something is typed and while a dialog is
 * open; arrows, Enter, Tab and the page keys belong to the stage alone, so that panels keep theirs.
 */
export function useShortcuts(extra: Extra): void {
  const desk = useDesk();
  const { save, copy, cut, turn } = extra;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (desk.view.read().cropping) return rests(event) ? undefined : cropByKey(event, desk);
      const action = actionOf(event);
      if (action === null || event.isComposing) return;
      // It is saved as it is anyway (`useAutosave`, which keeps the browser's own dialog away); this says so.
      if (action === "save") return save();
      if (event.defaultPrevented) return;
      if (action === "settings") {
        event.preventDefault();
        return goToSettings();
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
      if (action === "page_next" || action === "page_previous") return turn(action === "page_next" ? 1 : -1);
      if (action === "copy") return copy();
      if (action === "cut") return cut();
      RUNS[action]?.(desk);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [desk, save, copy, cut, turn]);
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

/** From wherever one is to the settings of the selection, and from there back to the stage. */
function goToSettings(): void {
  const settings = document.querySelector("[data-settings]");
  const isThere = settings?.contains(document.activeElement) === true;
  const first = settings?.querySelector<HTMLElement>("input,select,button");
  (isThere ? document.querySelector<HTMLElement>("[role=application]") : first)?.focus();
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
