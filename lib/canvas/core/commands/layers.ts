import type { Command } from "@/lib/canvas/core/command";
import { createElementCommand, type LockKind } from "@/lib/canvas/core/element-targets";
import { MAX_ELEMENT_NAME_LENGTH } from "@/lib/canvas/core/limits";

const ALL: readonly LockKind[] = ["move", "resize", "remove", "content", "style"];

/** Locks elements against the given changes, all by default. They can still be selected to be unlocked. */
export function lockElements(ids: readonly string[], kinds: readonly LockKind[] = ALL): Command {
  return createElementCommand({ label: "lock", targets: ids }, null, (element) => {
    element.lock = { ...element.lock, ...Object.fromEntries(kinds.map((kind) => [kind, true])) };
  });
}

export function unlockElements(ids: readonly string[], kinds: readonly LockKind[] = ALL): Command {
  return createElementCommand({ label: "unlock", targets: ids }, null, (element) => {
    const locks = Object.entries(element.lock ?? {});
    const left = locks.filter(([kind, on]) => on && !kinds.includes(kind as LockKind));
    if (left.length > 0) element.lock = Object.fromEntries(left);
    else delete element.lock;
  });
}

export function setVisible(ids: readonly string[], visible: boolean): Command {
  return createElementCommand({ label: visible ? "show" : "hide", targets: ids }, null, (element) => {
    element.visible = visible;
  });
}

/** Names an element in the layer list, with at most `MAX_ELEMENT_NAME_LENGTH` characters; an empty name removes it. */
export function renameElement(id: string, name: string): Command {
  const stored = name.trim().slice(0, MAX_ELEMENT_NAME_LENGTH);
  return createElementCommand({ label: "rename", targets: [id] }, null, (element) => {
    if (stored) element.name = stored;
    else delete element.name;
  });
}
