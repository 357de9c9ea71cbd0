import { findOwnedAccount } from "@/lib/accounts/server/accounts";
import {
  findBuiltInTemplate,
  layOutBuiltInTemplate,
} from "@/lib/canvas/layouts/templates/built-in-templates";
import { loadTemplateSetting } from "@/lib/canvas/server/lay-out-built-in-templates";
import { renderDocument } from "@/lib/canvas/server/render-document";
import type { CanvasTemplateQuery } from "@/lib/canvas/template-schemas";
import { AppError } from "@/lib/core/errors";
import type { Language } from "@/lib/i18n/direction";

/** Longest side of a thumbnail, in px. */
const SIDE = 480;
/** About 20 kB each. */
const MAX_CACHED = 600;

// Global, because each separately bundled route would have its own.
const holder = globalThis as { kolotTemplateThumbnails?: Map<string, Promise<Uint8Array>> };

/** Renders a built-in template for an account, once for all requests with equal colors, fonts and name. Throws not_found [TEN1]. */
export async function renderTemplateThumbnail(input: {
  user: { id: string };
  params: { id: string };
  query: CanvasTemplateQuery;
  language: Language;
}): Promise<Uint8Array> {
  const { user, params, query, language } = input;
  const account = query.accountId === undefined ? null : await findOwnedAccount(user.id, query.accountId);
  const template = findBuiltInTemplate(params.id);
  if (!template) throw new AppError("not_found");
  holder.kolotTemplateThumbnails ??= new Map();
  const cache = holder.kolotTemplateThumbnails;
  const setting = await loadTemplateSetting(account, language);
  const key = `${template.id}?${setting.query}`;
  const known = cache.get(key);
  if (known) return known;
  // The logo is left out, because it would have to be downloaded for every thumbnail.
  const brand = { ...setting.brand, logo: null };
  const document = layOutBuiltInTemplate(template, { ...setting, brand });
  const pixelRatio = SIDE / Math.max(document.size.w, document.size.h);
  const drawing = renderDocument({ userId: user.id, document, pixelRatio }).then(({ bytes }) => bytes);
  cache.set(key, drawing);
  drawing.catch(() => cache.delete(key));
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  return drawing;
}
