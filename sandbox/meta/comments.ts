import { updateState } from "@/sandbox/core/state-files";
import { errors } from "@/sandbox/meta/errors";
import { assertCanComment } from "@/sandbox/meta/graph-page";
import type { Call } from "@/sandbox/meta/graph-request";
import { assertInstagram } from "@/sandbox/meta/instagram-account";
import { assertKnown, text } from "@/sandbox/meta/params";
import { type InstagramMedia, toLongId } from "@/sandbox/meta/state";

/** Emulates POST /{ig media}/comments. */
export async function commentOnMedia(call: Call, { id, igId, kind }: InstagramMedia) {
  assertInstagram(call, igId, "instagram_manage_comments");
  if (kind === "STORIES") throw errors.noObject(call.method, id);
  return addComment(call, id);
}

/** Emulates POST /{post or video}/comments as the page. */
export async function commentOnPost(call: Call, { id, pageId }: { id: string; pageId: string }) {
  assertCanComment(call, pageId);
  return addComment(call, id);
}

async function addComment({ meta, params }: Call, objectId: string): Promise<{ id: string }> {
  assertKnown(params, ["message"]);
  const message = text(params, "message");
  if (message.trim() === "") throw errors.parameter("The parameter message is required.");
  const { id } = await updateState(meta, (state) => {
    const comment = { id: toLongId("1810", state), objectId, message };
    state.comments[comment.id] = comment;
    return comment;
  });
  await meta.context.recordEffect({ service: "meta", kind: "comment", id, data: { objectId, message } });
  return { id };
}
