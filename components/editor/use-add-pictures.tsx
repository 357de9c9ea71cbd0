"use client";

import { useTranslations } from "next-intl";
import { type Arrived, pieceAt, type Spot, spotsFor } from "@/components/editor/arriving-spots";
import { type Desk, pageOf, useDesk } from "@/components/editor/editor-context";
import { naturalSize, onPage } from "@/components/editor/late-pictures";
import { useLibraryWork } from "@/components/media/library-context";
import { sizeText } from "@/components/media/size-text";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import type { UploadRow } from "@/lib/canvas/client/upload-queue";
import { addElements } from "@/lib/canvas/core/commands/add";
import type { Point } from "@/lib/canvas/core/geometry";
import { newId } from "@/lib/canvas/core/ids";
import { MAX_IMAGE_BYTES } from "@/lib/media/rules";

/** Of the upload queue's rows those that go onto designs. */
export const EDITOR_PLACE = "editor";

/** Puts pictures on the page, whole and in their own shape, as one step back. */
export function useAddPictures() {
  const t = useTranslations("posts.editor.images");
  const desk = useDesk();
  const { uploads } = useLibraryWork();
  const sayEnd = useSayEnd();

  async function addUrls(urls: string[], more: Pick<Arrived, "origin" | "custom"> = {}) {
    const spots = spotsFor(urls.length, desk.editor.read().document.size);
    const sizes = await Promise.all(urls.map((url) => sizeFor(desk, url, spots[0]).catch(() => null)));
    const pieces = spots.flatMap((spot, index) => {
      const [src, natural] = [urls[index], sizes[index]];
      return src && natural ? [pieceAt(spot, { src, natural, ...more })] : [];
    });
    if (pieces.length < urls.length) notify.error(t("unread", { n: urls.length - pieces.length }));
    if (pieces.length > 0) desk.editor.exec(addElements(pieces));
  }

  /** Each holds its place on the page until it is there; all of them are one step. */
  async function addFiles(files: File[], at?: Point) {
    const { editor, view } = desk;
    const [page, step] = [pageOf(editor.read()).id, `arrive:${newId()}`];
    const spots = spotsFor(files.length, editor.read().document.size, at);
    const late = ({ url }: { url: string }) => void addUrls([url]);
    const send = async (file: File, spot: Spot) => {
      const batch = { place: EDITOR_PLACE, cutOut: false, onLate: late };
      const sent = uploads.add([file], batch);
      // The queue has put its row behind all others by now.
      const row = uploads.read().at(-1)?.id ?? "";
      view.set({ arriving: [...view.read().arriving, { row, page, ...spot }] });
      const [image] = await sent;
      const natural = image ? await sizeFor(desk, image.url, spot).catch(() => null) : null;
      const ended = uploads.read().find(({ id }) => id === row);
      view.set({ arriving: view.read().arriving.filter((one) => one.row !== row) });
      uploads.clear(EDITOR_PLACE, { arrived: true });
      if (!image) return sayEnd(file.name, ended);
      if (!natural) return notify.error(t("unread", { n: 1 }));
      land(desk, { page, step, spot, arrived: { src: image.url, natural, origin: "upload" } });
    };
    await Promise.all(files.map((file, index) => send(file, spots[index] ?? { x: 0, y: 0, side: 1 })));
  }
  return { addUrls, addFiles };
}

/** A spot is as large as what comes there at most. */
const sizeFor = (desk: Desk, url: string, { side: w = 1 }: Partial<Spot> = {}) =>
  naturalSize(desk, url, { w, h: w });

interface Landing {
  /** Id of the page it was dropped on; another may be open by now. */
  page: string;
  step: string;
  spot: Spot;
  arrived: Arrived;
}

function land({ editor }: Desk, { page, step, spot, arrived }: Landing): void {
  const added = onPage(addElements([pieceAt(spot, arrived)]), page);
  editor.exec({ ...added, coalesce: step, patient: true });
}

/** Why a file did not become a picture. */
function useSayEnd() {
  const t = useTranslations("posts.editor.drop");
  const refusals = useTranslations("dashboard.media.uploads");
  const errorText = useErrorText();
  return (name: string, row: UploadRow | undefined) => {
    if (!row) notify.info(t("cancelled", { name }));
    else if (row.refusal) {
      const limit = () => <bdi dir="ltr">{sizeText(MAX_IMAGE_BYTES)}</bdi>;
      notify.error(refusals.rich(row.refusal, { name: () => <bdi>{name}</bdi>, limit }));
    } else notify.error(t("failed", { name, why: errorText(row.error) }));
  };
}
