import type { CanvasDocument } from "@/lib/canvas/core/document";

/** Message keys for the names and announcements of commands (messages: `editor.command`). */
const COMMAND_LABELS = [
  ...(["add", "remove", "duplicate", "paste", "move", "resize", "rotate", "order", "align"] as const),
  ...(["distribute", "group", "ungroup", "lock", "unlock", "show", "hide", "rename", "text"] as const),
  ...(["style", "crop", "adjust", "picture", "background", "page_add", "page_remove"] as const),
  ...(["page_move", "format", "template", "brand", "fix"] as const),
] as const;
export type CommandLabel = (typeof COMMAND_LABELS)[number];

/**
 * A change of a design. Plain functions of the user's action create commands (`moveElementsBy(ids, dx, dy)`);
 * only the editor runs them, and it increments `v` of every changed element.
 */
export interface Command {
  label: CommandLabel;
  /** Elements that the command changes; undo selects them. */
  targets: readonly string[];
  /** Two commands with the same key within half a second form one undo step. */
  coalesce?: string;
  /** Coalesces without a time limit, as long as no other command runs in between. */
  patient?: boolean;
  /**
   * Changes the draft of one page. A command that does not apply (deleted or locked element) changes nothing
   * and does not throw.
   */
  run(draft: CanvasDocument, page: number): void;
  /** Selection afterwards; absent: unchanged. */
  select?: readonly string[];
}
