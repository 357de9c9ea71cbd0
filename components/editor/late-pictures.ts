import { type Desk, pageOf } from "@/components/editor/editor-context";
import { PIXELS } from "@/components/editor/prepare-design";
import type { Command } from "@/lib/canvas/core/command";
import { addElements } from "@/lib/canvas/core/commands/add";
import { isStillThere, replacePicture } from "@/lib/canvas/core/commands/picture";
import type { EditorSnapshot } from "@/lib/canvas/core/editor";
import type { ImageElement } from "@/lib/canvas/core/elements";
import { placeOnPage } from "@/lib/canvas/core/geometry";

const WHOLE = { x: 0, y: 0, w: 1, h: 1 };

/** A picture of an element that something else is being made of. */
export interface Asked {
  /** Id of the page, which need not be the open one by the time it comes. */
  page: string;
  element: ImageElement;
}

/** A command for one page by its id: another may be open when what took its time is there. */
export function onPage(command: Command, page: string): Command {
  return {
    ...command,
    run(draft) {
      const at = draft.pages.findIndex(({ id }) => id === page);
      command.run(draft, at);
    },
  };
}

/** What an element is now that something was asked for. */
export function askedFor({ editor }: Desk, element: ImageElement): Asked {
  return { page: pageOf(editor.read()).id, element };
}

/** Whether the element is still what it was when it was asked for. */
export function isInPlace({ document }: EditorSnapshot, { page, element }: Asked): boolean {
  const there = document.pages.find((one) => one.id === page)?.els[element.id];
  return isStillThere(there, element.v);
}

/** Puts a picture that took its time into place, as one step; false where the element changed meanwhile. */
export function putInPlace({ editor }: Desk, asked: Asked, made: Made): boolean {
  if (!isInPlace(editor.read(), asked)) return false;
  const { page, element } = asked;
  const { id, v } = element;
  editor.exec(onPage(replacePicture(id, { ...made, expected: v }), page));
  return true;
}

export type Made = Pick<ImageElement, "src" | "natural"> & { origin?: ImageElement["origin"] };

/** The same as a layer of its own over the page, where the element is or was; over the open one when that page went. */
export function putOnTop({ editor }: Desk, { page, element }: Asked, made: Made): void {
  const now = editor.read();
  const on = now.document.pages.find((one) => one.id === page) ?? pageOf(now);
  const there = on.els[element.id];
  const { id: _, v: __, ...look } = there?.type === "image" ? there : element;
  const place = placeOnPage(on, element.id) ?? element;
  const { x, y, w, h, rot } = place;
  editor.exec(onPage(addElements([{ ...look, ...made, x, y, w, h, rot, crop: cropOf(look, made) }]), on.id));
}

/** The same part of a picture of the same shape; of another shape all of it. */
function cropOf({ crop, natural }: Pick<ImageElement, "crop" | "natural">, made: Made): ImageElement["crop"] {
  const turn = natural.w / natural.h / (made.natural.w / made.natural.h);
  return Math.abs(turn - 1) < 0.005 ? crop : WHOLE;
}

/** The box that a picture is going to fill, in document px; `crop` is the part of it that does. */
type Box = Pick<ImageElement, "w" | "h"> & Partial<Pick<ImageElement, "crop">>;

/**
 * How large a picture is that is about to come onto the page, into about this box: it is decoded for the stage, once, and
 * drawn from the first stroke. Rejects when it cannot be had.
 */
export async function naturalSize(
  { pictures }: Pick<Desk, "pictures">,
  url: string,
  { w, h, crop = WHOLE }: Box,
): Promise<{ w: number; h: number }> {
  const shown = { width: (w / crop.w) * PIXELS, height: (h / crop.h) * PIXELS };
  const known = await pictures.ahead(url, shown).catch(() => null);
  // Closed meanwhile: what comes is put into the design when that is opened again.
  return known ? { w: known.width, h: known.height } : sizeOf(url);
}

async function sizeOf(url: string): Promise<{ w: number; h: number }> {
  const picture = new Image();
  picture.crossOrigin = "anonymous";
  picture.src = url;
  await picture.decode();
  return { w: picture.naturalWidth, h: picture.naturalHeight };
}
