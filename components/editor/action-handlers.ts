import { openAiEdit } from "@/components/editor/ai-edit/ai-edit-store";
import { copyStyle, pasteStyle } from "@/components/editor/copied-style";
import {
  createCanvasElement,
  getCenteredPlacement,
  getTextDefaults,
  placeElement,
} from "@/components/editor/create-element";
import { startCrop } from "@/components/editor/crop-image";
import { type EditorContextValue, getCurrentPage } from "@/components/editor/editor-context";
import type { TextEmphasis, Tool } from "@/components/editor/editor-view";
import { runTextCommandsInStep } from "@/components/editor/exec-text-command";
import type { Action } from "@/components/editor/shortcuts";
import { getEmphasisChange } from "@/components/editor/stage/use-text-editing";
import { duplicateElements } from "@/lib/canvas/core/commands/duplicate";
import { groupElements, ungroup } from "@/lib/canvas/core/commands/group";
import { lockElements, unlockElements } from "@/lib/canvas/core/commands/layers";
import { reorderElements } from "@/lib/canvas/core/commands/order";
import { removeElements } from "@/lib/canvas/core/commands/remove";
import { styleText } from "@/lib/canvas/core/commands/text";
import { nudgeElements } from "@/lib/canvas/core/commands/transform";
import type { CanvasElement } from "@/lib/canvas/core/elements";
import { getElementsBounds, getParent } from "@/lib/canvas/core/geometry";

type Run = (editor: EditorContextValue) => void;

const FAR = 10;
const ZOOM_STEP = 1.25;

const tool =
  (name: Tool): Run =>
  ({ view }) =>
    view.set({ tool: name });

const step =
  (dx: number, dy: number): Run =>
  ({ editor }) =>
    editor.exec(nudgeElements(editor.read().selection, dx, dy));

const order =
  (to: "backward" | "forward" | "back" | "front"): Run =>
  ({ editor }) =>
    editor.exec(reorderElements(editor.read().selection, to));

const zoom =
  (turn: number): Run =>
  ({ view }) =>
    view.zoomTo(view.read().zoom * turn);

/** Switches a style of the selected texts: all of them follow the first that has it. */
const emphasis =
  (what: TextEmphasis): Run =>
  ({ editor }) => {
    const { els } = getCurrentPage(editor.read());
    const texts = editor.read().selection.flatMap((id) => (els[id]?.type === "text" ? els[id] : []));
    const change = texts.map((text) => getEmphasisChange(text, what)).find((found) => found !== null);
    if (!change) return;
    editor.begin("style");
    for (const { id } of texts) runTextCommandsInStep(editor, id, [styleText([id], change)]);
    editor.commit();
  };

/** Handlers of the actions that need only the editor context; the others are handled by their callers. */
export const LOCAL_ACTION_HANDLERS: Partial<Record<Action, Run>> = {
  undo: ({ editor }) => void editor.undo(),
  redo: ({ editor }) => void editor.redo(),
  copy_style: copyStyle,
  paste_style: pasteStyle,
  duplicate: ({ editor }) =>
    editor.exec(duplicateElements(getCurrentPage(editor.read()), editor.read().selection)),
  select_all: ({ editor }) => {
    const page = getCurrentPage(editor.read());
    editor.select(page.order.filter((id) => page.els[id]?.visible && !page.els[id]?.lock?.move));
  },
  group: ({ editor }) => editor.exec(groupElements(editor.read().selection)),
  ungroup: ({ editor }) => editor.exec(ungroup(getCurrentPage(editor.read()), editor.read().selection)),
  lock: ({ editor }) => {
    const { selection } = editor.read();
    const page = getCurrentPage(editor.read());
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
  bold: emphasis("weight"),
  italic: emphasis("italic"),
  underline: emphasis("underline"),
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
    view.fit(document.size, getElementsBounds(getCurrentPage(editor.read()), selection) ?? undefined);
  },
  edit: enter,
  climb,
  edit_image: (editor) => openAiEdit(editor, onlyOf(editor)),
  palette: ({ view }) => view.set({ palette: true }),
  help: ({ view }) => view.set({ help: true }),
};

export const MUTATING_ACTIONS: ReadonlySet<Action> = new Set<Action>([
  ...([
    "undo",
    "redo",
    "cut",
    "paste",
    "paste_style",
    "duplicate",
    "group",
    "ungroup",
    "lock",
    "remove",
    "edit",
  ] as const),
  ...(["left", "right", "up", "down", "left_far", "right_far", "up_far", "down_far"] as const),
  ...(["backward", "forward", "back", "front", "text", "rect", "ellipse", "line"] as const),
  ...(["bold", "italic", "underline", "edit_image"] as const),
]);

/** Handles Enter: inserts the active tool's element in the page's middle, edits a text or enters a group. */
function enter(workspace: EditorContextValue): void {
  const { editor, view } = workspace;
  const { tool: activeTool } = view.read();
  if (activeTool !== "select" && activeTool !== "hand") {
    const element = createCanvasElement(
      activeTool,
      editor.read(),
      getCenteredPlacement(editor.read()),
      getTextDefaults(workspace),
    );
    placeElement(workspace, element);
    return;
  }
  const element = onlyOf(workspace);
  if (!element) return;
  if (element.type === "text" && !element.lock?.content) view.set({ typing: element.id });
  startCrop(workspace, element);
  if (element.type === "group" && element.children[0]) {
    view.set({ within: element.id });
    editor.select([element.children[0]]);
  }
}

function onlyOf({ editor }: EditorContextValue): CanvasElement | undefined {
  const [id, ...more] = editor.read().selection;
  return more.length > 0 ? undefined : getCurrentPage(editor.read()).els[id ?? ""];
}

function climb({ editor, view }: EditorContextValue): void {
  const { tool: activeTool } = view.read();
  if (activeTool !== "select") {
    view.set({ tool: "select" });
    return;
  }
  const [id] = editor.read().selection;
  const parent = id === undefined ? null : getParent(getCurrentPage(editor.read()), id);
  view.set({ within: parent === null ? null : getParent(getCurrentPage(editor.read()), parent) });
  editor.select(parent === null ? [] : [parent]);
}

/** Selects the next element in drawing order; false after the last one: the focus then leaves the stage. */
export function selectNextElement({ editor }: EditorContextValue, by: 1 | -1): boolean {
  const page = getCurrentPage(editor.read());
  const ids = page.order.filter((id) => page.els[id]?.visible);
  const [id] = editor.read().selection;
  const at = id === undefined ? -1 : ids.indexOf(id);
  const next = ids[at < 0 && by < 0 ? ids.length - 1 : at + by];
  if (next === undefined) return false;
  editor.select([next]);
  return true;
}

/** Handlers that reach beyond the editor context: server and clipboard. */
export interface ActionHandlers {
  save(): void;
  copy(): void;
  cut(): void;
  paste(): void;
  turn(by: number): void;
}

export function runAction(action: Action, workspace: EditorContextValue, hands: ActionHandlers): void {
  if (action === "save" || action === "copy" || action === "cut" || action === "paste") hands[action]();
  else if (action === "settings") goToSettings();
  else if (action === "next" || action === "previous")
    selectNextElement(workspace, action === "next" ? 1 : -1);
  else if (action === "page_next" || action === "page_previous") hands.turn(action === "page_next" ? 1 : -1);
  else LOCAL_ACTION_HANDLERS[action]?.(workspace);
}

function goToSettings(): void {
  const settings = document.querySelector("[data-settings]");
  const isThere = settings?.contains(document.activeElement) === true;
  const first = settings?.querySelector<HTMLElement>("input,select,button");
  (isThere ? document.querySelector<HTMLElement>("[role=application]") : first)?.focus();
}
