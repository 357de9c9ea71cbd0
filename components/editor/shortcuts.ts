export const ACTIONS = [
  ...([
    "undo",
    "redo",
    "copy",
    "paste",
    "cut",
    "copy_style",
    "paste_style",
    "duplicate",
    "select_all",
    "group",
    "ungroup",
    "lock",
  ] as const),
  ...(["left", "right", "up", "down", "left_far", "right_far", "up_far", "down_far"] as const),
  ...(["backward", "forward", "back", "front", "text", "rect", "ellipse", "line", "select", "hand"] as const),
  ...([
    "zoom_100",
    "fit",
    "fit_selection",
    "zoom_in",
    "zoom_out",
    "edit",
    "climb",
    "next",
    "previous",
  ] as const),
  ...(["bold", "italic", "underline", "page_next", "page_previous", "edit_image"] as const),
  ...(["save", "palette", "help", "remove", "settings"] as const),
] as const;
export type Action = (typeof ACTIONS)[number];

export interface KeyBinding {
  /** Physical key code, independent of the layout: a Hebrew keyboard has no letter Z. */
  code: string;
  mod?: boolean;
  shift?: boolean;
  alt?: boolean;
}

const mod = (code: string, shift = false): KeyBinding => ({ code, mod: true, ...(shift ? { shift } : {}) });
const shifted = (code: string): KeyBinding => ({ code, shift: true });

/** In display order; the first of several keys is shown. */
export const SHORTCUTS: Record<Action, readonly KeyBinding[]> = {
  undo: [mod("KeyZ")],
  redo: [mod("KeyZ", true), mod("KeyY")],
  copy: [mod("KeyC")],
  cut: [mod("KeyX")],
  paste: [mod("KeyV")],
  // The keys of Figma and Canva.
  copy_style: [{ code: "KeyC", mod: true, alt: true }],
  paste_style: [{ code: "KeyV", mod: true, alt: true }],
  duplicate: [mod("KeyD")],
  select_all: [mod("KeyA")],
  group: [mod("KeyG")],
  ungroup: [mod("KeyG", true)],
  lock: [mod("KeyL", true)],
  left: [{ code: "ArrowLeft" }],
  right: [{ code: "ArrowRight" }],
  up: [{ code: "ArrowUp" }],
  down: [{ code: "ArrowDown" }],
  left_far: [shifted("ArrowLeft")],
  right_far: [shifted("ArrowRight")],
  up_far: [shifted("ArrowUp")],
  down_far: [shifted("ArrowDown")],
  // Canva and Figma share the first pair; the keys without Ctrl are those of Figma, those with Alt of Canva.
  backward: [mod("BracketLeft")],
  forward: [mod("BracketRight")],
  back: [{ code: "BracketLeft" }, { code: "BracketLeft", mod: true, alt: true }],
  front: [{ code: "BracketRight" }, { code: "BracketRight", mod: true, alt: true }],
  bold: [mod("KeyB")],
  italic: [mod("KeyI")],
  underline: [mod("KeyU")],
  text: [{ code: "KeyT" }],
  rect: [{ code: "KeyR" }],
  ellipse: [{ code: "KeyO" }],
  line: [{ code: "KeyL" }],
  select: [{ code: "KeyV" }],
  hand: [{ code: "KeyH" }],
  zoom_100: [mod("Digit0")],
  fit: [shifted("Digit1")],
  fit_selection: [shifted("Digit2")],
  zoom_in: [mod("Equal")],
  zoom_out: [mod("Minus")],
  edit: [{ code: "Enter" }],
  climb: [{ code: "Escape" }],
  next: [{ code: "Tab" }],
  previous: [shifted("Tab")],
  page_next: [{ code: "PageDown" }],
  page_previous: [{ code: "PageUp" }],
  edit_image: [mod("KeyJ")],
  save: [mod("KeyS")],
  palette: [mod("KeyK")],
  help: [shifted("Slash")],
  remove: [{ code: "Delete" }, { code: "Backspace" }],
  // F6 is the standard key between panes, because Tab cycles through the elements.
  settings: [{ code: "F6" }],
};

/** Returns the action of a key press; null for none. */
export function findAction(event: {
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}): Action | null {
  const isMod = event.ctrlKey || event.metaKey;
  for (const action of ACTIONS) {
    const fits = SHORTCUTS[action].some(
      ({ code, mod: needsMod = false, shift = false, alt = false }) =>
        code === event.code && needsMod === isMod && shift === event.shiftKey && alt === event.altKey,
    );
    if (fits) return action;
  }
  return null;
}
