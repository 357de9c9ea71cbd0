import { type EditorContextValue, getCurrentPage } from "@/components/editor/editor-context";
import { runTextCommandsInStep } from "@/components/editor/exec-text-command";
import type { CanvasElement } from "@/lib/canvas/core/elements";

/** Survives a change of the page and of the post, like the clipboard. */
let copied: CanvasElement | null = null;

/** Few designs need the commands, so they are not part of the editor's script. */
const loadCommands = () => import("@/lib/canvas/core/commands/element-style");

/** Returns whether there is a style to paste. */
export const hasCopiedStyle = (): boolean => copied !== null;

/** Keeps the style of the selected element; does nothing for none or several. */
export function copyStyle({ editor }: EditorContextValue): void {
  const [id, ...more] = editor.read().selection;
  const element = getCurrentPage(editor.read()).els[id ?? ""];
  if (!element || more.length > 0) return;
  copied = element;
  // Loaded before it is needed; pasting tries again when that fails.
  loadCommands().catch(() => undefined);
}

/** Gives the selected elements the copied style, as one undo step. */
export function pasteStyle({ editor }: EditorContextValue): void {
  const source = copied;
  const { selection, page } = editor.read();
  if (!source) return;
  loadCommands().then(
    ({ createStyleCommands }) => {
      // The user may have opened another page of the design meanwhile.
      if (editor.read().page !== page) return;
      const { els } = getCurrentPage(editor.read());
      editor.begin("style");
      for (const id of selection) {
        const element = els[id];
        if (element) runTextCommandsInStep(editor, id, createStyleCommands(source, element));
      }
      editor.commit();
    },
    () => undefined,
  );
}
