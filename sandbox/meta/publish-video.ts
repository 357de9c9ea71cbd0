import { change } from "@/sandbox/core/change";
import { refusals } from "@/sandbox/meta/errors";
import { lookAtFilm } from "@/sandbox/meta/films";
import type { Call } from "@/sandbox/meta/graph-call";
import { assertMayFilm } from "@/sandbox/meta/graph-page";
import { fetchFile, keepFile, recordOf } from "@/sandbox/meta/media";
import { assertKnown, text } from "@/sandbox/meta/params";
import { addPost, notePost, readMessage } from "@/sandbox/meta/publish-post";
import { FILM_FETCH_MS, FILM_LIMIT_BYTES, FILM_WORK_MS } from "@/sandbox/meta/settings";
import {
  type Meta,
  type MetaState,
  nextNumber,
  type StoredFile,
  type Video,
  type WorkError,
} from "@/sandbox/meta/state";

const FETCH = {
  patienceMs: FILM_FETCH_MS,
  limitBytes: FILM_LIMIT_BYTES,
  missing: refusals.filmNotFetched,
  late: refusals.filmNotFetched,
  tooLarge: refusals.filmFormat,
};
const WORK_FAILED: WorkError = {
  code: 1_363_008,
  subcode: 0,
  message: "There was a problem with processing the video. Please try again.",
};

/** POST /{page}/videos with an address: answered before the film is worked on, shown when that is done. */
export async function publishVideo(call: Call, pageId: string): Promise<Record<string, unknown>> {
  const { meta, params } = call;
  assertKnown(params, ["file_url", "description", "title"]);
  assertMayFilm(call, pageId);
  const description = readMessage(params, "description");
  const url = text(params, "file_url");
  if (url === "") throw refusals.parameter("The parameter file_url is required.");
  const { file, durationMs } = await takeFilm(meta, url);
  const now = meta.context.now();
  const video = await change(meta, (state) => {
    const begun = addVideo(state, { pageId, kind: "video", createdAt: now });
    Object.assign(begun, { title: text(params, "title"), description, file, durationMs });
    return finishVideo(state, begun, now);
  });
  await noteVideo(meta, video);
  return { id: video.id };
}

/** Fetches a film and keeps it; what is no film is refused. */
export async function takeFilm(meta: Meta, url: string): Promise<{ file: StoredFile; durationMs: number }> {
  const film = await lookAtFilm(await fetchFile(url, FETCH));
  if (!film) throw refusals.filmFormat();
  await keepFile(meta.context, film);
  return { file: recordOf(film), durationMs: film.durationMs };
}

/** A video that is not finished yet. */
export function addVideo(state: MetaState, fresh: Pick<Video, "pageId" | "kind" | "createdAt">): Video {
  const video: Video = {
    id: String(122_300_000_000_000 + nextNumber(state)),
    ...fresh,
    ...{ title: "", description: "", file: null, durationMs: 0 },
    ...{ finishedAt: null, readyAt: null, error: null, postId: null },
  };
  state.videos[video.id] = video;
  return video;
}

/** Begins the work on it. Its post goes live by itself when the clock passes the end of the work, or never. */
export function finishVideo(
  state: MetaState,
  video: Video,
  now: number,
  error: WorkError | null = null,
): Video {
  const fails = state.failing > 0;
  if (fails) state.failing -= 1;
  video.finishedAt = now;
  video.readyAt = now + (state.workMs ?? FILM_WORK_MS);
  video.error = error ?? (fails ? WORK_FAILED : null);
  if (video.error) return video;
  const { pageId, description: message, id: videoId, readyAt: publishAt } = video;
  const draft = { pageId, message, link: "", photoIds: [], createdAt: now, published: false, publishAt };
  video.postId = addPost(state, { ...draft, videoId }).id;
  return video;
}

/** Tells the judge: an accepted film will be seen unless work on it fails. */
export async function noteVideo(meta: Meta, video: Video): Promise<void> {
  const { id, pageId, kind, description, file, error, postId } = video;
  const data = { pageId, videoId: id, kind, message: description, checksum: file?.checksum, error };
  await meta.context.recordEffect({ service: "meta", kind: "video", id, data });
  const post = postId === null ? undefined : meta.state.get().posts[postId];
  if (post) await notePost(meta, post);
}
