import { pageOf } from "@/components/editor/editor-context";
import { grownHeight } from "@/components/editor/new-element";
import type { Command } from "@/lib/canvas/core/command";
import { setPlaces } from "@/lib/canvas/core/commands/place";
import type { Editor } from "@/lib/canvas/core/editor";

/** Runs a command about a text and gives its box the height its lines have then, as one step. */
export function execOnText(editor: Editor, id: string, command: Command): void {
  execAll(editor, [id], [command]);
}

/** Runs commands about a text within a step that is open already, and gives its box the height its lines have then. */
export function growOnText(editor: Editor, id: string, commands: readonly Command[]): void {
  runAll(editor, [id], commands);
}

/** Runs a command about the page and gives every text on it the height its lines have then, as one step. */
export function execOnTexts(editor: Editor, command: Command): void {
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
  const { els } = pageOf(editor.read());
  const places: Record<string, { h: number }> = {};
  for (const id of ids ?? Object.keys(els)) {
    const element = els[id];
    const h = element && grownHeight(element);
    if (h !== undefined && h !== element?.h) places[id] = { h };
  }
  if (Object.keys(places).length > 0) editor.exec(setPlaces(places));
}
