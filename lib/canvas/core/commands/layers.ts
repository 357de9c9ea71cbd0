import type { Command } from "@/lib/canvas/core/command";
import { changeEach, type LockKind, pageAt } from "@/lib/canvas/core/targets";

const ALL: readonly LockKind[] = ["move", "resize", "remove", "content", "style"];

/** Locks elements against these changes, all unless said. They can still be selected, to be unlocked. */
export function lockElements(ids: readonly string[], kinds: readonly LockKind[] = ALL): Command {
  return {
    label: "lock",
    targets: ids,
    run(draft, page) {
      changeEach(pageAt(draft, page), ids, null, (element) => {
        element.lock = { ...element.lock, ...Object.fromEntries(kinds.map((kind) => [kind, true])) };
      });
    },
  };
}

export function unlockElements(ids: readonly string[], kinds: readonly LockKind[] = ALL): Command {
  return {
    label: "unlock",
    targets: ids,
    run(draft, page) {
      changeEach(pageAt(draft, page), ids, null, (element) => {
        const left = Object.entries(element.lock ?? {}).filter(
          ([kind, on]) => on && !kinds.includes(kind as LockKind),
        );
        if (left.length > 0) element.lock = Object.fromEntries(left);
        else delete element.lock;
      });
    },
  };
}

export function setVisible(ids: readonly string[], visible: boolean): Command {
  return {
    label: visible ? "show" : "hide",
    targets: ids,
    run(draft, page) {
      changeEach(pageAt(draft, page), ids, null, (element) => {
        element.visible = visible;
      });
    },
  };
}

/** Gives an element a name in the list of layers, of 80 characters at most; an empty one takes it away. */
export function renameElement(id: string, name: string): Command {
  const kept = name.trim().slice(0, 80);
  return {
    label: "rename",
    targets: [id],
    run(draft, page) {
      changeEach(pageAt(draft, page), [id], null, (element) => {
        if (kept) element.name = kept;
        else delete element.name;
      });
    },
  };
}
