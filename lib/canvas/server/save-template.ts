import type { CanvasDocument } from "@/lib/canvas/core/document";
import { addressesOf } from "@/lib/canvas/core/pictures";
import { ratioOf } from "@/lib/canvas/core/ratios";
import { cleanLabel } from "@/lib/canvas/image-rules";
import { clickId } from "@/lib/canvas/server/click-id";
import { holdPictures } from "@/lib/canvas/server/hold-pictures";
import { readDocument } from "@/lib/canvas/server/read-document";
import { saveRendered } from "@/lib/canvas/server/save-rendered";
import {
  countTemplates,
  insertTemplate,
  lockTemplates,
  type NewTemplate,
  selectTemplate,
  type TemplateRow,
} from "@/lib/canvas/server/template-store";
import { MAX_SAVED_TEMPLATES } from "@/lib/canvas/template-rules";
import type { CanvasTemplateWire, SaveTemplateBody } from "@/lib/canvas/template-schemas";
import { serializeTemplate } from "@/lib/canvas/template-serializers";
import { AppError } from "@/lib/core/errors";
import { inTransaction } from "@/lib/core/server/transaction";
import { discardMedia } from "@/lib/media/server/delete-media";
import { holdStoredMedia } from "@/lib/media/server/media-store";

/** Longest side of a template's picture in small, in px. */
const THUMBNAIL_SIDE = 640;

export interface SaveTemplate {
  user: { id: string };
  body: SaveTemplateBody;
  /** Names the click: the same over its retries, which then find the template of the first. */
  actionKey: string;
  signal?: AbortSignal;
}

/**
 * Keeps a design as a template, with its first page in small. Throws unprocessable when it shows pictures that are not
 * the person's own, cannot be read or is one too many, and what is wrong with a design that cannot be kept.
 */
export async function saveTemplate(input: SaveTemplate): Promise<{ template: CanvasTemplateWire }> {
  const { user, body, actionKey, signal } = input;
  const id = clickId(user.id, actionKey);
  const known = await selectTemplate(user.id, id);
  if (known) return wireOf(known);
  const document = templateOf(body);
  // Before it is drawn for nothing; what decides is the count at the insert.
  if ((await countTemplates(user.id)) >= MAX_SAVED_TEMPLATES) throw full();
  const { w, h } = document.size;
  const pixelRatio = THUMBNAIL_SIDE / Math.max(w, h);
  const thumbnail = await saveRendered({ userId: user.id, document, pixelRatio, signal });
  const about = { name: body.name || headlineOf(document), aspectRatio: document.ratio, document };
  try {
    if (signal?.aborted) throw new AppError("cancelled");
    const made = await keep({ id, userId: user.id, ...about, thumbnailId: thumbnail.id });
    const kept = await selectTemplate(user.id, id);
    if (!kept) throw made ? new AppError("not_found") : full();
    // The same click was here before.
    if (!made) await discardMedia([thumbnail.id]);
    return wireOf(kept);
  } catch (error) {
    await discardMedia([thumbnail.id]);
    throw error;
  }
}

function keep(template: Omit<NewTemplate, "mediaIds">): Promise<boolean> {
  const { userId, thumbnailId, document } = template;
  return inTransaction(async (tx) => {
    await lockTemplates(userId, tx);
    const mediaIds = await holdPictures(userId, addressesOf(document), tx);
    // Only a sweep or the person's own deletion can have come in between.
    if (!(await holdStoredMedia(thumbnailId, tx))) throw new AppError("not_found");
    return insertTemplate({ ...template, mediaIds }, MAX_SAVED_TEMPLATES, tx);
  });
}

/** The design as nobody's revision yet, in the format that its size has. */
function templateOf({ canvasData, aspectRatio }: SaveTemplateBody): CanvasDocument {
  const document = readDocument(canvasData);
  const ratio = ratioOf(document.size);
  if (aspectRatio !== undefined && aspectRatio !== ratio) {
    const fields = [{ path: "aspectRatio", message: `The design has the format ${ratio}` }];
    throw new AppError("validation_error", { details: { fields } });
  }
  return { ...document, ratio, rev: 0, baseRev: 0, device: "" };
}

/** What the design itself says first. */
function headlineOf({ pages }: CanvasDocument): string {
  const texts = pages.flatMap(({ els, order }) =>
    order.flatMap((id) => (els[id]?.type === "text" ? els[id] : [])),
  );
  const first = texts.find(({ slot }) => slot === "headline") ?? texts[0];
  return cleanLabel(first?.text ?? "");
}

const wireOf = (row: TemplateRow) => ({ template: serializeTemplate(row, row.document) });

const full = () =>
  new AppError("unprocessable", {
    message: `You have ${MAX_SAVED_TEMPLATES} templates already. Delete one you no longer need`,
    details: { reason: "full", limit: MAX_SAVED_TEMPLATES },
  });
