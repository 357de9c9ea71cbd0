import { CancelledError, type QueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { ApiError } from "@/lib/api-client/api-error";
import type { StoredCanvas } from "@/lib/canvas/client/autosave-port";
import type { PicturePlace } from "@/lib/canvas/client/picture-place";
import { canvasQuery, justAsked } from "@/lib/canvas/client/queries";

/** Answers about other pictures, and such that were forgotten on their way, before whoever asks is told. */
const MOST_TURNS = 4;

/** What an answer says besides, where there is no design: which picture has none. */
const told = z.object({ pictureUrl: z.string() });

interface Answer {
  /** Of the picture that it is about; undefined when the post shows none there. */
  pictureUrl: string | undefined;
  stored: StoredCanvas | null;
}

interface Ask {
  place: PicturePlace;
  /** Tells the place where the picture is now. */
  look(): Promise<unknown>;
  /** Also takes what was answered a moment ago. */
  mayBeKnown?: boolean;
}

/**
 * The design behind a picture, null where there is none. Designs are asked for by their place, which may be another
 * picture's by the time of the answer: one about another picture is dropped, and asked for anew where this one is then.
 * Throws ApiError; not_found once the post does not show the picture any more.
 */
export async function askDesign(
  client: QueryClient,
  { place, look, mayBeKnown = false }: Ask,
): Promise<StoredCanvas | null> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const answer = await ask(client, place, mayBeKnown && turn === 0);
    if (!answer) continue;
    // As it is called now: it may have been moved or drawn again while the answer was on its way.
    if (answer.pictureUrl === place.read().url) return answer.stored;
    await look();
    const { pictures, url } = place.read();
    if (!pictures.includes(url))
      throw failure(404, "not_found", "The post does not show this picture any more");
  }
  throw failure(409, "conflict", "The pictures of this post are being moved. Try again in a moment");
}

/** Null when the answer was forgotten on its way: pictures were moved. */
async function ask(client: QueryClient, place: PicturePlace, mayBeKnown: boolean): Promise<Answer | null> {
  const query = (mayBeKnown ? justAsked : canvasQuery)(place.postId, place.read().index);
  try {
    const { canvasData, rev, pictureUrl } = await client.fetchQuery(query);
    return { pictureUrl, stored: { raw: canvasData, rev } };
  } catch (error) {
    if (error instanceof CancelledError) return null;
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return { pictureUrl: told.safeParse(error.details).data?.pictureUrl, stored: null };
  }
}

const failure = (status: number, code: string, message: string) =>
  new ApiError({ status, code, message, hasServerMessage: false });
