import { useEffect } from "react";
import {
  type ActionHandlers,
  MUTATING_ACTIONS,
  runAction,
  selectNextElement,
} from "@/components/editor/action-handlers";
import { handleCropKey } from "@/components/editor/crop-image";
import { useEditor } from "@/components/editor/editor-context";
import { findAction } from "@/components/editor/shortcuts";

const OF_CONTROLS = /^(Arrow|Enter|Tab|Space|Page)/;

/** Registers the editor's shortcuts; arrows, Enter, Tab and page keys apply only on the stage. */
export function useShortcuts({ save, copy, cut, paste, turn }: ActionHandlers): void {
  const editor = useEditor();
  useEffect(() => {
    const hands = { save, copy, cut, paste, turn };
    const onKeyDown = (event: KeyboardEvent) => {
      if (editor.view.read().cropping)
        return isHandledElsewhere(event) ? undefined : handleCropKey(event, editor);
      const action = findAction(event);
      if (action === null || event.isComposing) return;
      // Autosave saves anyway (`useAutosave` suppresses the browser's dialog); this shows the state.
      if (action === "save") return save();
      if (event.defaultPrevented) return;
      if (action === "settings") {
        event.preventDefault();
        return runAction(action, editor, hands);
      }
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (isTyping(target) || target?.closest("[role=dialog],[role=menu]")) return;
      const isOnPages = event.code.startsWith("Page") && target?.closest("[data-pages]") != null;
      if (OF_CONTROLS.test(event.code) && !isOnStage(target) && !isOnPages) return;
      if (editor.readOnly && MUTATING_ACTIONS.has(action)) return;
      // The browser's paste event delivers the clipboard content.
      if (action === "paste") return;
      if (action === "next" || action === "previous") {
        if (selectNextElement(editor, action === "next" ? 1 : -1)) event.preventDefault();
        return;
      }
      event.preventDefault();
      runAction(action, editor, hands);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [editor, save, copy, cut, paste, turn]);
}

/** Returns whether the key belongs to the focused control or to an input method. */
function isHandledElsewhere(event: KeyboardEvent): boolean {
  const target = event.target instanceof HTMLElement ? event.target : null;
  const isElsewhere = event.code !== "Escape" && !isOnStage(target);
  return event.isComposing || event.defaultPrevented || isElsewhere || isTyping(target);
}

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
