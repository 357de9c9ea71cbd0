import { useTranslations } from "next-intl";
import { forPage, loadNaturalSize } from "@/components/editor/apply-async-image";
import { type EditorContextValue, getCurrentPage, useEditor } from "@/components/editor/editor-context";
import { formatFileSize } from "@/components/media/download-file";
import { useMediaLibrary } from "@/components/media/library-provider";
import { useErrorText } from "@/components/shell/use-error-text";
import { showToast } from "@/components/ui/show-toast";
import { addElements } from "@/lib/canvas/core/commands/add";
import { type FrameImage, fillFrame } from "@/lib/canvas/core/commands/image";
import { type ElementInput, image } from "@/lib/canvas/core/create-document";
import type { EditorSnapshot } from "@/lib/canvas/core/editor";
import type { ImageElement } from "@/lib/canvas/core/elements";
import { canFill, findEmptyFrameAt, isEmptyFrame } from "@/lib/canvas/core/empty-frame";
import type { Point } from "@/lib/canvas/core/geometry";
import { createElementId } from "@/lib/canvas/core/values";
import type { UploadItem } from "@/lib/media/client/upload-queue";
import { MAX_IMAGE_BYTES } from "@/lib/media/limits";

/** Share of the page's shorter side, so that a new image leaves the others visible. */
const SHARE = 0.6;
/** Offset in document px between several new images. */
const BESIDE = 24;

interface PlacementBox extends Point {
  side: number;
}

interface LoadedImage {
  src: string;
  natural: { w: number; h: number };
  origin?: "upload" | "unsplash" | "ai" | "canvas-image";
  custom?: Record<string, unknown>;
  alt?: string;
}

/** Properties of added images, and their share of the page's shorter side. */
interface AddImageOptions extends Pick<LoadedImage, "origin" | "custom" | "alt"> {
  share?: number;
}

/** Returns the placement boxes of several images around the point, else around the page's middle. */
function getDropPlacements(
  count: number,
  size: { w: number; h: number },
  { at, share = SHARE }: { at?: Point | undefined; share?: number | undefined } = {},
): PlacementBox[] {
  const side = Math.min(size.w, size.h) * share;
  const middle = at ?? { x: size.w / 2, y: size.h / 2 };
  return Array.from({ length: count }, (_, index) => ({
    x: middle.x - side / 2 + index * BESIDE,
    y: middle.y - side / 2 + index * BESIDE,
    side,
  }));
}

/** Returns the empty frame for the next image: the one at the point, else the selected one. */
function findFrame(snapshot: EditorSnapshot, at?: Point): ImageElement | null {
  const page = getCurrentPage(snapshot);
  if (at) return findEmptyFrameAt(page, at);
  const [id = "", ...more] = snapshot.selection;
  const selected = page.els[id];
  return more.length === 0 && isEmptyFrame(selected) && canFill(page, id) ? selected : null;
}

/** Fills the frame as one undo step; false when it has an image meanwhile or was removed. */
function fillFrameNow(
  { editor }: EditorContextValue,
  page: string,
  frame: ImageElement | null,
  image: FrameImage,
): boolean {
  const shown = editor.read().document.pages.find((one) => one.id === page);
  const there = shown?.els[frame?.id ?? ""];
  if (!shown || !isEmptyFrame(there) || !canFill(shown, there.id)) return false;
  editor.exec(forPage(fillFrame(there.id, image), page));
  return true;
}

function createImageElementAt(
  { x, y, side }: PlacementBox,
  { natural, origin = "canvas-image", ...rest }: LoadedImage,
): ElementInput {
  const scale = side / Math.max(natural.w, natural.h);
  const [w, h] = [Math.round(natural.w * scale), Math.round(natural.h * scale)];
  const [left, top] = [Math.round(x + (side - w) / 2), Math.round(y + (side - h) / 2)];
  return image({ ...rest, natural, origin, x: left, y: top, w: Math.max(1, w), h: Math.max(1, h) });
}

export const EDITOR_UPLOAD_SCOPE = "editor";

export function useAddImages() {
  const t = useTranslations("posts.editor.images");
  const workspace = useEditor();
  const { uploads } = useMediaLibrary();
  const sayEnd = useSayEnd();

  async function addUrls(urls: string[], { share, ...more }: AddImageOptions = {}) {
    const snapshot = workspace.editor.read();
    const [frame, page] = [findFrame(snapshot), getCurrentPage(snapshot).id];
    const spots = getDropPlacements(urls.length, snapshot.document.size, { share });
    const sizes = await Promise.all(urls.map((url) => sizeFor(workspace, url, spots[0]).catch(() => null)));
    const elements = spots.flatMap((spot, index) => {
      const [src, natural] = [urls[index], sizes[index]];
      if (!src || !natural) return [];
      const loaded = { src, natural, origin: "canvas-image" as const, ...more };
      const isFramed = index === 0 && fillFrameNow(workspace, page, frame, loaded);
      return isFramed ? [] : [createImageElementAt(spot, loaded)];
    });
    if (sizes.includes(null))
      showToast.error(t("unread", { n: sizes.filter((size) => size === null).length }));
    if (elements.length > 0) workspace.editor.exec(addElements(elements));
  }

  /** Each image has a placeholder until it is uploaded; new elements form one undo step. An empty frame takes the first. */
  async function addFiles(files: File[], at?: Point) {
    const { editor, view } = workspace;
    const [page, step] = [getCurrentPage(editor.read()).id, `arrive:${createElementId()}`];
    const frame = findFrame(editor.read(), at);
    const spots = getDropPlacements(files.length, editor.read().document.size, { at });
    const late = ({ url }: { url: string }) => void addUrls([url]);
    const send = async (file: File, spot: PlacementBox, goal: ImageElement | null) => {
      const batch = { place: EDITOR_UPLOAD_SCOPE, cutOut: false, onLate: late };
      const sent = uploads.add([file], batch);
      // The queue has appended its row by now.
      const row = uploads.read().at(-1)?.id ?? "";
      view.set({ arriving: [...view.read().arriving, { row, page, ...spot }] });
      const [image] = await sent;
      const natural = image ? await sizeFor(workspace, image.url, spot).catch(() => null) : null;
      const ended = uploads.read().find(({ id }) => id === row);
      // Added before the placeholder is removed, so that the page never shows neither of them.
      if (image && natural) {
        const loaded = { src: image.url, natural, origin: "upload" as const };
        const element = createImageElementAt(spot, loaded);
        if (!fillFrameNow(workspace, page, goal, loaded))
          editor.exec({ ...forPage(addElements([element]), page), coalesce: step, withoutTimeLimit: true });
      }
      view.set({ arriving: view.read().arriving.filter((one) => one.row !== row) });
      uploads.clear(EDITOR_UPLOAD_SCOPE, { arrived: true });
      if (!image) return sayEnd(file.name, ended);
      if (!natural) showToast.error(t("unread", { n: 1 }));
    };
    await Promise.all(
      files.map((file, index) =>
        send(file, spots[index] ?? { x: 0, y: 0, side: 1 }, index === 0 ? frame : null),
      ),
    );
  }
  return { addUrls, addFiles };
}

/** A placement box has the maximum size of its image. */
const sizeFor = (editor: EditorContextValue, url: string, { side: w = 1 }: Partial<PlacementBox> = {}) =>
  loadNaturalSize(editor, url, { w, h: w });

function useSayEnd() {
  const t = useTranslations("posts.editor.drop");
  const refusals = useTranslations("dashboard.media.uploads");
  const errorText = useErrorText();
  return (name: string, row: UploadItem | undefined) => {
    if (!row) showToast.info(t("cancelled", { name }));
    else if (row.refusal) {
      const limit = () => <bdi dir="ltr">{formatFileSize(MAX_IMAGE_BYTES)}</bdi>;
      showToast.error(refusals.rich(row.refusal, { name: () => <bdi>{name}</bdi>, limit }));
    } else showToast.error(t("failed", { name, why: errorText(row.error) }));
  };
}
