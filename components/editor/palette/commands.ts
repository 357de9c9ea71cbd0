import { CHANGING } from "@/components/editor/editor-actions";
import { PANELS, type PanelName } from "@/components/editor/editor-view";
import { ACTIONS, type Action } from "@/components/editor/shortcuts";

const ALIGNS = ["left", "centre", "right", "top", "middle", "bottom"] as const;
const GAPS = ["horizontal", "vertical"] as const;

/** What the editor can be asked for by name. */
export type Command =
  | { kind: "action"; what: Exclude<Action, "palette"> }
  | { kind: "align"; what: (typeof ALIGNS)[number] }
  | { kind: "gaps"; what: (typeof GAPS)[number] }
  | { kind: "panel"; what: PanelName }
  | { kind: "toggle"; what: "snap" | "zones" }
  | { kind: "out"; what: "png" | "jpeg" | "use" };

const ON_SELECTION: ReadonlySet<Action> = new Set<Action>([
  ...(["copy", "cut", "duplicate", "group", "ungroup", "lock", "remove", "edit", "fit_selection"] as const),
  ...(["left", "right", "up", "down", "left_far", "right_far", "up_far", "down_far"] as const),
  ...(["backward", "forward", "back", "front"] as const),
]);

/** All of them: first what has keys, then what else the bars and panels do. */
export const COMMANDS: readonly Command[] = [
  ...ACTIONS.flatMap((what) => (what === "palette" ? [] : [{ kind: "action", what } as const])),
  ...ALIGNS.map((what) => ({ kind: "align", what }) as const),
  ...GAPS.map((what) => ({ kind: "gaps", what }) as const),
  ...PANELS.map((what) => ({ kind: "panel", what }) as const),
  ...(["snap", "zones"] as const).map((what) => ({ kind: "toggle", what }) as const),
  ...(["png", "jpeg", "use"] as const).map((what) => ({ kind: "out", what }) as const),
];

/** Whether it changes the design, so that it is not there where that may only be looked at. */
export function changes({ kind, what }: Command): boolean {
  if (kind === "action") return CHANGING.has(what);
  return kind === "align" || kind === "gaps" || what === "use" || (kind === "panel" && what !== "layers");
}

/** Whether it does nothing as long as nothing is selected. */
export function needsSelection({ kind, what }: Command): boolean {
  return kind === "action" ? ON_SELECTION.has(what) : kind === "align" || kind === "gaps";
}
