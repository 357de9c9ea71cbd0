import { change, entry } from "@/sandbox/core/change";
import { refusals } from "@/sandbox/meta/errors";
import type { Call } from "@/sandbox/meta/graph-call";
import { assertInstagram, usedQuota } from "@/sandbox/meta/instagram-account";
import { statusOf } from "@/sandbox/meta/instagram-container";
import { instagramRefusal } from "@/sandbox/meta/instagram-errors";
import { assertKnown, text } from "@/sandbox/meta/params";
import { QUOTA } from "@/sandbox/meta/settings";
import { type Container, type InstagramMedia, longId, type MetaState } from "@/sandbox/meta/state";
import type { InstagramAccount } from "@/sandbox/meta/world";

/** POST /{ig user}/media_publish: the one step that followers see. */
export async function publishContainer(call: Call, { id: igId }: InstagramAccount) {
  const { meta, params } = call;
  assertKnown(params, ["creation_id"]);
  assertInstagram(call, igId, "instagram_content_publish");
  const creationId = text(params, "creation_id");
  if (creationId === "") throw refusals.parameter("The parameter creation_id is required.");
  const now = meta.context.now();
  const { media, blocked } = await change(meta, (state) => {
    const container = publishable(state, igId, creationId, now);
    const spam = takeSpam(state);
    return {
      media: spam === "instead" ? undefined : addMedia(state, container, now),
      blocked: spam !== undefined,
    };
  });
  if (media) await noteMedia(call, media);
  if (blocked || !media) throw instagramRefusal("spam");
  return { id: media.id };
}

function publishable(state: MetaState, igId: string, id: string, now: number): Container {
  const container = entry(state.containers, id);
  if (!container || container.igId !== igId || container.isChild) throw instagramRefusal("unknownContainer");
  const status = statusOf(container, now);
  if (status === "EXPIRED") throw instagramRefusal("expired");
  if (status !== "FINISHED") throw instagramRefusal("notReady");
  const used = usedQuota(state, igId, now - QUOTA.seconds * 1000);
  if (used >= QUOTA.total) throw instagramRefusal("dailyLimit");
  return container;
}

/** Armed by the trigger "spam-block"; the answer is the same whether the post went out or not. */
function takeSpam(state: MetaState): "after" | "instead" | undefined {
  if (state.spam.left === 0) return undefined;
  state.spam.left -= 1;
  return state.spam.published ? "after" : "instead";
}

function addMedia(state: MetaState, container: Container, now: number): InstagramMedia {
  const { igId, caption, kind, childIds } = container;
  const sources = kind === "CAROUSEL" ? childIds.map((id) => entry(state.containers, id)) : [container];
  const parts = sources.flatMap((source) =>
    source?.file ? [{ id: newId(state), file: source.file, altText: source.altText }] : [],
  );
  const id = newId(state);
  const shortcode = `C${Buffer.from(id.slice(-9)).toString("base64url")}`;
  const shown = kind === "VIDEO" ? "REELS" : kind;
  const media: InstagramMedia = { id, igId, shortcode, kind: shown, caption, createdAt: now, parts };
  state.instagramMedia[id] = media;
  container.mediaId = id;
  for (const source of sources) if (source) source.mediaId = id;
  return media;
}

const newId = (state: MetaState) => longId("1800", state);

/** Tells the judge what the account now shows. */
async function noteMedia(call: Call, media: InstagramMedia): Promise<void> {
  const { id, igId, kind, caption, parts } = media;
  const shown = parts.map(({ file, altText }) => ({ checksum: file.checksum, altText }));
  const data = { igId, mediaId: id, mediaKind: kind, message: caption, published: true, parts: shown };
  await call.meta.context.recordEffect({ service: "meta", kind: "instagram-post", id, data });
}
