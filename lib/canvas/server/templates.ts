import { findOwnedAccount } from "@/lib/accounts/server/accounts";
import { toAspectRatio } from "@/lib/canvas/core/aspect-ratios";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { collectImageUrls } from "@/lib/canvas/core/image-urls";
import { MAX_SAVED_TEMPLATES } from "@/lib/canvas/core/limits";
import {
  BUILT_IN_TEMPLATES,
  type BuiltInTemplate,
  findBuiltInTemplate,
  type TemplateSampleTexts,
} from "@/lib/canvas/layouts/templates/built-in-templates";
import { parseDocument } from "@/lib/canvas/server/documents";
import {
  describeBuiltInTemplate,
  loadTemplateSetting,
  readTemplateTexts,
} from "@/lib/canvas/server/lay-out-built-in-templates";
import { lockMediaRefs } from "@/lib/canvas/server/media-refs";
import { renderAndSaveImage } from "@/lib/canvas/server/render-document";
import {
  countTemplates,
  deleteTemplateRow,
  insertTemplate,
  lockTemplates,
  type NewCanvasTemplate,
  selectCanvasTemplate,
  selectCanvasTemplates,
  type TemplateRow,
} from "@/lib/canvas/server/template-store";
import type {
  CanvasTemplateDto,
  CanvasTemplateQuery,
  CanvasTemplatesQuery,
  CanvasTemplatesResponse,
  SaveTemplateBody,
} from "@/lib/canvas/template-schemas";
import { serializeTemplate } from "@/lib/canvas/template-serializers";
import { AppError } from "@/lib/core/errors";
import { createIdempotentId } from "@/lib/core/server/crypto";
import { runInTransaction } from "@/lib/core/server/transaction";
import { LANGUAGES, type Language } from "@/lib/i18n/direction";
import { normalizeLabel } from "@/lib/media/limits";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import { lockStoredMedia } from "@/lib/media/server/media-store";

/** Longest side of a template's thumbnail, in px. */
const THUMBNAIL_SIDE = 640;

export interface SaveTemplateInput {
  user: { id: string };
  body: SaveTemplateBody;
  /** Idempotency key: retries use the same key and get the template of the first request. */
  actionKey: string;
  signal?: AbortSignal;
}

/**
 * Saves a design as a template with a thumbnail of its first page. Throws unprocessable when it shows images
 * that the user does not own or exceeds the maximum number of templates, and the codes of `parseDocument`
 * when the design is invalid.
 */
export async function saveTemplate(input: SaveTemplateInput): Promise<{ template: CanvasTemplateDto }> {
  const { user, body, actionKey, signal } = input;
  const id = createIdempotentId(user.id, actionKey);
  const known = await selectCanvasTemplate(user.id, id);
  if (known) return toResponse(known);
  const document = templateOf(body);
  // Avoids rendering in vain; the count at the insert decides.
  if ((await countTemplates(user.id)) >= MAX_SAVED_TEMPLATES) throw full();
  const { w, h } = document.size;
  const pixelRatio = THUMBNAIL_SIDE / Math.max(w, h);
  const thumbnail = await renderAndSaveImage({ userId: user.id, document, pixelRatio, signal });
  const about = { name: body.name || headlineOf(document), aspectRatio: document.ratio, document };
  try {
    if (signal?.aborted) throw new AppError("cancelled");
    const made = await keep({ id, userId: user.id, ...about, thumbnailId: thumbnail.id });
    const stored = await selectCanvasTemplate(user.id, id);
    if (!stored) throw made ? new AppError("not_found") : full();
    // A retry of the same request inserted the template first.
    if (!made) await deleteMediaSafely([thumbnail.id]);
    return toResponse(stored);
  } catch (error) {
    await deleteMediaSafely([thumbnail.id]);
    throw error;
  }
}

function keep(template: Omit<NewCanvasTemplate, "mediaIds">): Promise<boolean> {
  const { userId, thumbnailId, document } = template;
  return runInTransaction(async (tx) => {
    await lockTemplates(userId, tx);
    const mediaIds = await lockMediaRefs(userId, collectImageUrls(document), tx);
    // Only the cleanup or the user can have removed the thumbnail since the rendering.
    if (!(await lockStoredMedia(thumbnailId, tx))) throw new AppError("not_found");
    return insertTemplate({ ...template, mediaIds }, MAX_SAVED_TEMPLATES, tx);
  });
}

/** Returns the design without a revision, with the format of its size. */
function templateOf({ canvasData, aspectRatio }: SaveTemplateBody): CanvasDocument {
  const document = parseDocument(canvasData);
  const ratio = toAspectRatio(document.size);
  if (aspectRatio !== undefined && aspectRatio !== ratio) {
    const fields = [{ path: "aspectRatio", message: `The design has the format ${ratio}` }];
    throw new AppError("validation_error", { details: { fields } });
  }
  return { ...document, ratio, rev: 0, baseRev: 0, device: "" };
}

function headlineOf({ pages }: CanvasDocument): string {
  const texts = pages.flatMap(({ els, order }) =>
    order.flatMap((id) => (els[id]?.type === "text" ? els[id] : [])),
  );
  const first = texts.find(({ slot }) => slot === "headline") ?? texts[0];
  return normalizeLabel(first?.text ?? "");
}

const toResponse = (row: TemplateRow) => ({ template: serializeTemplate(row, row.document) });

const full = () =>
  new AppError("unprocessable", {
    message: `You have ${MAX_SAVED_TEMPLATES} templates already. Delete one you no longer need`,
    details: { reason: "full", limit: MAX_SAVED_TEMPLATES },
  });

/** Returns a built-in template laid out for the account, or a saved one. Throws not_found [TEN1]. */
export async function getTemplate(input: {
  user: { id: string };
  params: { id: string };
  query: CanvasTemplateQuery;
  language: Language;
}): Promise<{ template: CanvasTemplateDto }> {
  const { user, params, query, language } = input;
  const account = query.accountId === undefined ? null : await findOwnedAccount(user.id, query.accountId);
  const builtIn = findBuiltInTemplate(params.id);
  if (builtIn) {
    const setting = await loadTemplateSetting(account, language);
    return { template: describeBuiltInTemplate(builtIn, setting, true) };
  }
  const saved = await selectCanvasTemplate(user.id, params.id);
  if (!saved) throw new AppError("not_found");
  return { template: serializeTemplate(saved, saved.document) };
}

/** Returns a page of built-in templates and, on the first, saved ones. Throws not_found for the account [TEN1]. */
export async function listTemplates(input: {
  user: { id: string };
  query: CanvasTemplatesQuery;
  language: Language;
}): Promise<CanvasTemplatesResponse> {
  const { user, query, language } = input;
  const { aspectRatio, accountId, own, page, limit, goal, industry, style, q = "" } = query;
  const account = accountId === undefined ? null : await findOwnedAccount(user.id, accountId);
  const isBuiltInOnly = page > 1 || goal || industry || style;
  const [setting, names, found, saved] = await Promise.all([
    loadTemplateSetting(account, language),
    readTemplateTexts(language),
    own ? [] : findTemplates(query),
    isBuiltInOnly ? [] : selectCanvasTemplates(user.id, aspectRatio),
  ]);
  const start = (page - 1) * limit;
  const ours = found.slice(start, start + limit).map((one) => describeBuiltInTemplate(one, setting));
  const matching = saved.filter(({ name }) => matchesWords(name, q)).map((one) => serializeTemplate(one));
  const choices = (of: Record<string, string>) => Object.entries(of).map(([id, name]) => ({ id, name }));
  const filters = {
    goal: choices(names.goals),
    industry: choices(names.industries),
    style: choices(names.styles),
  };
  return { templates: [...ours, ...matching], total: found.length, page, limit, filters };
}

/** Templates whose goal, industry or style is named by the search come before those that only say its words. */
async function findTemplates(query: CanvasTemplatesQuery): Promise<BuiltInTemplate[]> {
  const { aspectRatio, goal, industry, style, q = "" } = query;
  const texts = await Promise.all(LANGUAGES.map(readTemplateTexts));
  const found = BUILT_IN_TEMPLATES.filter(
    (one) =>
      (aspectRatio ? one.ratio === aspectRatio : one.leads) &&
      (!goal || one.goal === goal) &&
      (!industry || one.industry === industry) &&
      (!style || one.style === style) &&
      texts.some((said) => matchesWords(getSearchText(one, said), q)),
  );
  const isNamed = (one: BuiltInTemplate) => texts.some((said) => startsWords(listNames(one, said), q));
  return [...found.filter(isNamed), ...found.filter((one) => !isNamed(one))];
}

function listNames({ goal, industry, style }: BuiltInTemplate, texts: TemplateSampleTexts): string {
  return [texts.goals[goal], texts.industries[industry], texts.styles[style]].join(" ");
}

function getSearchText(template: BuiltInTemplate, texts: TemplateSampleTexts): string {
  return `${listNames(template, texts)} ${texts.samples[template.goal][template.industry]}`;
}

/** Returns whether every word of a search starts a word of a text, as "חם" does not in "לחם". */
function startsWords(text: string, search: string): boolean {
  const starts = search.split(/\s+/).map((word) => ` ${word}`);
  return starts.every((start) => ` ${text}`.toLocaleLowerCase().includes(start.toLocaleLowerCase()));
}

/** Returns whether a text contains every word of a search. */
function matchesWords(text: string, search: string): boolean {
  const said = text.toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}

/** Deletes a saved template. Throws forbidden for a built-in one, not_found for another user's [TEN1]. */
export async function deleteTemplate(input: { user: { id: string }; params: { id: string } }): Promise<void> {
  const { user, params } = input;
  if (findBuiltInTemplate(params.id)) {
    throw new AppError("forbidden", { message: "This template belongs to everybody and stays" });
  }
  const deleted = await deleteTemplateRow(user.id, params.id);
  if (!deleted) throw new AppError("not_found");
  // Other designs, saved or open, may show its remaining media; the cleanup checks after a day.
  await deleteMediaSafely([deleted.thumbnailId]);
}
