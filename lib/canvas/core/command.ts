import type { CanvasDocument } from "@/lib/canvas/core/document";

/** Message keys for the names and announcements of commands (messages: `editor.command`). */
export type CommandLabel =
  | "add"
  | "remove"
  | "duplicate"
  | "paste"
  | "move"
  | "resize"
  | "rotate"
  | "order"
  | "align"
  | "distribute"
  | "group"
  | "ungroup"
  | "lock"
  | "unlock"
  | "show"
  | "hide"
  | "rename"
  | "text"
  | "data"
  | "style"
  | "crop"
  | "adjust"
  | "picture"
  | "background"
  | "page_add"
  | "page_remove"
  | "page_move"
  | "format"
  | "template"
  | "brand"
  | "fix";

/** A change of a design. Only the editor runs commands; it increments `v` of every changed element. */
export interface Command {
  label: CommandLabel;
  /** Elements that the command changes; undo selects them. */
  targets: readonly string[];
  /** Two commands with the same key within half a second form one undo step. */
  coalesce?: string;
  /** Coalesces without a time limit, as long as no other command runs in between. */
  withoutTimeLimit?: boolean;
  /** Changes the draft of one page, or nothing when it does not apply (deleted or locked element). */
  run(draft: CanvasDocument, page: number): void;
  /** Selection afterwards; absent: unchanged. */
  select?: readonly string[];
}
