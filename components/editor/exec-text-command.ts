import { getAutoHeight } from "@/components/editor/create-element";
import { getCurrentPage } from "@/components/editor/editor-context";
import type { Command } from "@/lib/canvas/core/command";
import { setTransforms } from "@/lib/canvas/core/commands/transform";
import type { Editor } from "@/lib/canvas/core/editor";

/** Runs a command on a text and adjusts its height to its lines, as one undo step. */
export function execTextCommand(editor: Editor, id: string, command: Command): void {
  execAll(editor, [id], [command]);
}

/** Runs commands on a text within the open undo step and adjusts its height to its lines. */
export function runTextCommandsInStep(editor: Editor, id: string, commands: readonly Command[]): void {
  runAll(editor, [id], commands);
}

/** Runs a command on the page and adjusts the height of all its texts, as one undo step. */
export function execPageTextCommand(editor: Editor, command: Command): void {
  execAll(editor, null, [command]);
}

function execAll(editor: Editor, ids: readonly string[] | null, commands: readonly Command[]): void {
  const [first] = commands;
  if (!first) return;
  editor.begin(first.label);
  runAll(editor, ids, commands);
  editor.commit();
}

function runAll(editor: Editor, ids: readonly string[] | null, commands: readonly Command[]): void {
  for (const command of commands) editor.exec(command);
  const { els } = getCurrentPage(editor.read());
  const places: Record<string, { h: number }> = {};
  for (const id of ids ?? Object.keys(els)) {
    const element = els[id];
    const h = element && getAutoHeight(element);
    if (h !== undefined && h !== element?.h) places[id] = { h };
  }
  if (Object.keys(places).length > 0) editor.exec(setTransforms(places));
}
