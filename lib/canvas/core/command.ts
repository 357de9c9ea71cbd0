import type { CanvasDocument } from "@/lib/canvas/core/document";

/** Which change it is: the word behind which its name and its announcement stand (messages: `editor.command`). */
const COMMAND_LABELS = [
  ...(["add", "remove", "duplicate", "paste", "move", "resize", "rotate", "order", "align"] as const),
  ...(["distribute", "group", "ungroup", "lock", "unlock", "show", "hide", "rename", "text"] as const),
  ...(["style", "crop", "adjust", "picture", "background", "page_add", "page_remove"] as const),
  ...(["page_move", "format", "template", "brand", "fix"] as const),
] as const;
export type CommandLabel = (typeof COMMAND_LABELS)[number];

/**
 * One change of a design, as data and a function. It is made by a plain function of what the person did
 * (`moveBy(ids, dx, dy)`) and run by the editor alone, which counts up the `v` of every element it changed.
 */
export interface Command {
  label: CommandLabel;
  /** Elements it is about: undo leads back to them. */
  targets: readonly string[];
  /** Two of the same key within half a second are one step back. */
  coalesce?: string;
  /** They are one step however long the next one takes, as long as nothing else was done in between. */
  patient?: boolean;
  /** Changes the draft of one page. What does not apply (gone, locked) changes nothing and throws nothing. */
  run(draft: CanvasDocument, page: number): void;
  /** What is selected afterwards; the selection as it is where it is not said. */
  select?: readonly string[];
}
