import { pageOf } from "@/components/editor/editor-context";
import { grownHeight } from "@/components/editor/new-element";
import type { Command } from "@/lib/canvas/core/command";
import { setPlaces } from "@/lib/canvas/core/commands/place";
import type { Editor } from "@/lib/canvas/core/editor";

/** Runs a command about a text and gives its box the height its lines have then, as one step. */
export function execOnText(editor: Editor, id: string, command: Command): void {
  editor.begin(command.label);
  growOnText(editor, id, command);
  editor.commit();
}

/** The same within a step that is open already. */
export function growOnText(editor: Editor, id: string, command: Command): void {
  editor.exec(command);
  const element = pageOf(editor.read()).els[id];
  const h = element && grownHeight(element);
  if (element && h !== undefined && h !== element.h) editor.exec(setPlaces({ [id]: { h } }));
}
