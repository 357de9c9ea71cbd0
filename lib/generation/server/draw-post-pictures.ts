import type { Platform } from "@/lib/accounts/platforms";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { cleanLabel } from "@/lib/canvas/image-rules";
import { insertCanvasImage } from "@/lib/canvas/server/image-store";
import { AppError, isAppError } from "@/lib/core/errors";
import type { Tx } from "@/lib/core/server/transaction";
import { type GeneratePostBody, picturesFor, type Target } from "@/lib/generation/generate-post-schemas";
import type { ImageSize } from "@/lib/generation/rules";
import { describePicture } from "@/lib/generation/server/describe-picture";
import { drawPicture } from "@/lib/generation/server/draw-picture";
import type { Language } from "@/lib/i18n/direction";
import type { MediaRow } from "@/lib/media/server/media-store";
import type { ImageModels } from "@/lib/providers/ai-image/port";

/** A picture, described in each language it is shown in. */
export interface DrawnPicture {
  media: MediaRow;
  alts: Partial<Record<Language, string>>;
}

/** What each network shows largest in its stream. */
const SHAPES: Record<Platform, ImageSize> = {
  facebook: "1024x1024",
  instagram: "1024x1280",
  linkedin: "1536x1024",
};

export interface DrawPostPictures {
  user: { id: string };
  account: AccountRow;
  request: GeneratePostBody;
  targets: Target[];
  renew(): Promise<void>;
  onSaved(media: MediaRow): void;
  signal: AbortSignal;
}

/** The pictures of the posts: one for all of them, one for each, or none. What failed says so in its place. */
export async function drawPostPictures(
  input: DrawPostPictures,
  models: Pick<ImageModels, "generate">,
): Promise<Map<Target, DrawnPicture | AppError>> {
  const { request, targets } = input;
  if (picturesFor(targets.length, request) === 0) return new Map();
  const groups = request.image === "shared" ? [targets] : targets.map((target) => [target]);
  const drawn = groups.map(async (group) => {
    const picture = await draw(input, group, models).catch(asAppError);
    return group.map((target) => [target, picture] as const);
  });
  return new Map((await Promise.all(drawn)).flat());
}

/** What went wrong with one of several, to be told in its place; what is no known error ends everything. */
export function asAppError(error: unknown): AppError {
  if (isAppError(error)) return error;
  throw error;
}

async function draw(
  { request, targets, ...input }: DrawPostPictures,
  group: Target[],
  models: Pick<ImageModels, "generate">,
): Promise<DrawnPicture> {
  const [first, ...others] = [...new Set(group.map(({ language }) => language))];
  const language = first ?? "en";
  const shape =
    group[0] && targets.length > 1 && request.image === "each" ? SHAPES[group[0].platform] : "1024x1024";
  const { topic: prompt, quality, size = shape } = request;
  const { media, alt } = await drawPicture({ ...input, prompt, language, size, quality }, models);
  const alts: DrawnPicture["alts"] = { [language]: alt };
  for (const other of others) {
    const asked = { userId: input.user.id, media, request: prompt, language: other, signal: input.signal };
    alts[other] = (await describePicture(asked)) ?? alt;
  }
  return { media, alts };
}

/** Puts drawn pictures into the library, where they outlive their posts. */
export async function keepPictures(userId: string, topic: string, media: MediaRow[], tx: Tx): Promise<void> {
  const label = cleanLabel(topic);
  for (const { id: mediaId } of media) {
    if (!(await insertCanvasImage({ userId, mediaId, label }, tx))) throw new AppError("not_found");
  }
}
