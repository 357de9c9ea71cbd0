import { GraphError } from "@/sandbox/meta/errors";
import { lookAtFilm } from "@/sandbox/meta/films";
import { instagramRefusal, workErrorOf } from "@/sandbox/meta/instagram-errors";
import { fetchFile, keepFile, type LookedAt, lookAtImage, recordOf } from "@/sandbox/meta/media";
import {
  ASPECT,
  FILM_FETCH_MS,
  FILM_LIMIT_BYTES,
  INSTAGRAM_IMAGE_BYTES,
  PHOTO_FETCH_MS,
} from "@/sandbox/meta/settings";
import type { Meta, StoredFile, WorkError } from "@/sandbox/meta/state";

const MESSAGES = {
  missing: () => instagramRefusal("notFetched"),
  late: () => instagramRefusal("fetchTimeout"),
  tooLarge: () => instagramRefusal("tooLarge"),
};
const IMAGE = { ...MESSAGES, patienceMs: PHOTO_FETCH_MS, limitBytes: INSTAGRAM_IMAGE_BYTES };
const FILM = { ...MESSAGES, patienceMs: FILM_FETCH_MS, limitBytes: FILM_LIMIT_BYTES };

/** An image is fetched and judged while the caller waits. */
export async function takeImage(meta: Meta, url: string): Promise<StoredFile> {
  const file = await takeJpeg(url);
  const aspect = file.width / file.height;
  if (aspect < ASPECT.min || aspect > ASPECT.max) throw instagramRefusal("aspect");
  return keep(meta, file);
}

/** A JPEG of any shape: what a reel shows before it plays. */
export async function takeJpeg(url: string): Promise<LookedAt> {
  const content = await fetchFile(url, IMAGE);
  const file = await lookAtImage(content);
  if (file?.mime !== "image/jpeg") throw instagramRefusal(isPage(content) ? "notFetched" : "imageFormat");
  return file;
}

/** A film is fetched behind the caller's back: what is wrong with it shows in the container's status. */
export async function takeFilm(
  meta: Meta,
  url: string,
): Promise<{ file: StoredFile } | { error: WorkError }> {
  try {
    const file = await lookAtFilm(await fetchFile(url, FILM));
    return file ? { file: await keep(meta, file) } : { error: workErrorOf("filmFormat") };
  } catch (refusal) {
    if (!(refusal instanceof GraphError)) throw refusal;
    const late = refusal.shape.subcode === workErrorOf("fetchTimeout").subcode;
    return { error: workErrorOf(late ? "fetchTimeout" : "notFetched") };
  }
}

async function keep(meta: Meta, file: LookedAt): Promise<StoredFile> {
  await keepFile(meta.context, file);
  return recordOf(file);
}

/** A page of HTML instead of a picture: the address was not one of a file. */
const isPage = (content: Buffer) => /^\s*<(!doctype|html)/i.test(content.toString("latin1", 0, 200));
