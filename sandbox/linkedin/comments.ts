import { z } from "zod";
import type { SandboxResponse } from "@/sandbox/core/emulator";
import { getOwnEntry, updateState } from "@/sandbox/core/state-files";
import { errors, json } from "@/sandbox/linkedin/errors";
import { type Call, readBody } from "@/sandbox/linkedin/rest-call";
import { assertKnownParams } from "@/sandbox/linkedin/restli";
import { nextNumber } from "@/sandbox/linkedin/state";
import { canActAs } from "@/sandbox/linkedin/tokens";

const COMMENT_LIMIT = 1_250;

const commentRequest = z.strictObject({
  actor: z
    .string()
    .regex(/^urn:li:(person|organization):\w+$/, "must be the URN of a person or organization"),
  object: z.string().regex(/^urn:li:(share|ugcPost|activity):\d+$/, "must be the URN of a post"),
  message: z.strictObject({ text: z.string().min(1) }),
});

/** POST /rest/socialActions/{urn}/comments: the scopes are those of posting. */
export async function createComment(call: Call, urn: string): Promise<SandboxResponse> {
  assertKnownParams(call.query, []);
  const { actor, object, message } = readBody(call, commentRequest);
  if (!canActAs(call.linkedin, call.caller, actor)) {
    throw errors.forbidden(`partnerApiSocialActionsComments.CREATE.${call.version}`);
  }
  const post = getOwnEntry(call.linkedin.state.get().posts, urn);
  if (!post || post.deletedAt !== null) throw errors.notFound(urn);
  if (object !== urn) throw errors.field("/object", "must be the commented post");
  if (message.text.length > COMMENT_LIMIT) throw errors.tooLong("/message/text", COMMENT_LIMIT);
  const comment = await updateState(call.linkedin, (state) => {
    const id = `68${String(nextNumber(state)).padStart(17, "0")}`;
    const added = { id, actor, object, text: message.text };
    state.comments[id] = added;
    return added;
  });
  const { id, text } = comment;
  await call.linkedin.context.recordEffect({
    ...{ service: "linkedin", kind: "comment", id },
    data: { actor, object, text },
  });
  const body = { id, actor, object, message: { text }, commentUrn: `urn:li:comment:(${object},${id})` };
  const response = json(201, body);
  return { ...response, headers: { ...response.headers, "x-restli-id": id } };
}
