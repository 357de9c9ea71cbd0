import { openChange } from "@/components/editor/change/open-change";
import { startCrop } from "@/components/editor/crop-picture";
import { type Desk, pageOf } from "@/components/editor/editor-context";
import type { Tool } from "@/components/editor/editor-view";
import { addNew, inTheMiddle, newElement } from "@/components/editor/new-element";
import type { Action } from "@/components/editor/shortcuts";
import { duplicateElements } from "@/lib/canvas/core/commands/copies";
import { groupElements, ungroup } from "@/lib/canvas/core/commands/group";
import { lockElements, unlockElements } from "@/lib/canvas/core/commands/layers";
import { reorder } from "@/lib/canvas/core/commands/order";
import { nudge } from "@/lib/canvas/core/commands/place";
import { removeElements } from "@/lib/canvas/core/commands/remove";
import type { CanvasElement } from "@/lib/canvas/core/elements";
import { boundsOf, parentOf } from "@/lib/canvas/core/geometry";

type Run = (desk: Desk) => void;

const FAR = 10;
const ZOOM_STEP = 1.25;

const tool =
  (name: Tool): Run =>
  (desk) =>
    desk.view.set({ tool: name });

const step =
  (dx: number, dy: number): Run =>
  ({ editor }) =>
    editor.exec(nudge(editor.read().selection, dx, dy));

const order =
  (to: "backward" | "forward" | "back" | "front"): Run =>
  ({ editor }) =>
    editor.exec(reorder(editor.read().selection, to));

const zoom =
  (turn: number): Run =>
  ({ view }) =>
    view.zoomTo(view.read().zoom * turn);

/** Everything a key or a button does that needs nothing but the desk. What is not listed is done where it is asked for. */
export const RUNS: Partial<Record<Action, Run>> = {
  undo: ({ editor }) => void editor.undo(),
  redo: ({ editor }) => void editor.redo(),
  duplicate: ({ editor }) => editor.exec(duplicateElements(pageOf(editor.read()), editor.read().selection)),
  select_all: ({ editor }) => {
    const page = pageOf(editor.read());
    editor.select(page.order.filter((id) => page.els[id]?.visible && !page.els[id]?.lock?.move));
  },
  group: ({ editor }) => editor.exec(groupElements(editor.read().selection)),
  ungroup: ({ editor }) => editor.exec(ungroup(pageOf(editor.read()), editor.read().selection)),
  lock: ({ editor }) => {
    const { selection } = editor.read();
    const page = pageOf(editor.read());
    const isLocked = selection.every((id) => page.els[id]?.lock?.move);
    editor.exec(isLocked ? unlockElements(selection) : lockElements(selection));
  },
  remove: ({ editor }) => editor.exec(removeElements(editor.read().selection)),
  left: step(-1, 0),
  right: step(1, 0),
  up: step(0, -1),
  down: step(0, 1),
  left_far: step(-FAR, 0),
  right_far: step(FAR, 0),
  up_far: step(0, -FAR),
  down_far: step(0, FAR),
  backward: order("backward"),
  forward: order("forward"),
  back: order("back"),
  front: order("front"),
  text: tool("text"),
  rect: tool("rect"),
  ellipse: tool("ellipse"),
  line: tool("line"),
  select: tool("select"),
  hand: tool("hand"),
  zoom_100: ({ view }) => view.zoomTo(1),
  zoom_in: zoom(ZOOM_STEP),
  zoom_out: zoom(1 / ZOOM_STEP),
  fit: ({ view, editor }) => view.fit(editor.read().document.size),
  fit_selection: ({ view, editor }) => {
    const { document, selection } = editor.read();
    view.fit(document.size, boundsOf(pageOf(editor.read()), selection) ?? undefined);
  },
  edit: enter,
  climb,
  change_picture: (desk) => openChange(desk, onlyOf(desk)),
  palette: ({ view }) => view.set({ palette: true }),
  help: ({ view }) => view.set({ help: true }),
};

/** Actions that change the design: none of them where it may only be looked at. */
export const CHANGING: ReadonlySet<Action> = new Set<Action>([
  ...(["undo", "redo", "cut", "paste", "duplicate", "group", "ungroup", "lock", "remove", "edit"] as const),
  ...(["left", "right", "up", "down", "left_far", "right_far", "up_far", "down_far"] as const),
  ...(["backward", "forward", "back", "front", "text", "rect", "ellipse", "line"] as const),
  "change_picture",
]);

/** Enter: what the tool in the hand makes is put in the middle of the page, a text is typed into, a group is entered. */
function enter(desk: Desk): void {
  const { editor, view } = desk;
  const { tool: held } = view.read();
  if (held !== "select" && held !== "hand") {
    const element = newElement(held, editor.read(), inTheMiddle(editor.read()), desk.kit.brand.headline);
    addNew(editor, element);
    view.set({ tool: "select", typing: element.type === "text" ? element.id : null });
    return;
  }
  const element = onlyOf(desk);
  if (!element) return;
  if (element.type === "text" && !element.lock?.content) view.set({ typing: element.id });
  startCrop(desk, element);
  if (element.type === "group" && element.children[0]) {
    view.set({ within: element.id });
    editor.select([element.children[0]]);
  }
}

/** The only selected element. */
function onlyOf({ editor }: Desk): CanvasElement | undefined {
  const [id, ...more] = editor.read().selection;
  return more.length > 0 ? undefined : pageOf(editor.read()).els[id ?? ""];
}

/** From an element to its group, from there to the page. */
function climb({ editor, view }: Desk): void {
  const { tool: held } = view.read();
  if (held !== "select") {
    view.set({ tool: "select" });
    return;
  }
  const [id] = editor.read().selection;
  const parent = id === undefined ? null : parentOf(pageOf(editor.read()), id);
  view.set({ within: parent === null ? null : parentOf(pageOf(editor.read()), parent) });
  editor.select(parent === null ? [] : [parent]);
}

/**
 * Through the page's elements in the order they are drawn; false behind the last, where the focus goes on to what can
 * be set of it.
 */
export function selectNext({ editor }: Desk, by: 1 | -1): boolean {
  const page = pageOf(editor.read());
  const ids = page.order.filter((id) => page.els[id]?.visible);
  const [id] = editor.read().selection;
  const at = id === undefined ? -1 : ids.indexOf(id);
  const next = ids[at < 0 && by < 0 ? ids.length - 1 : at + by];
  if (next === undefined) return false;
  editor.select([next]);
  return true;
}
