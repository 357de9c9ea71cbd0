import { type Field, project, type Resolvers, wantedFields } from "@/sandbox/meta/fields";
import { type Call, graphTime } from "@/sandbox/meta/graph-call";
import { assertInstagram, mediaOf } from "@/sandbox/meta/instagram-account";
import { paginate } from "@/sandbox/meta/paging";
import { assertKnown, moment } from "@/sandbox/meta/params";
import type { InstagramMedia, Meta } from "@/sandbox/meta/state";
import { findInstagramPage, type InstagramAccount } from "@/sandbox/meta/world";

/** Address of a post on the sandbox's own feed page. */
function instagramPermalink(meta: Meta, { igId, kind, shortcode }: InstagramMedia): string {
  const user = findInstagramPage(igId)?.instagram.username;
  return `${meta.context.baseUrl}/feeds/instagram/${user}/${kind === "REELS" ? "reel" : "p"}/${shortcode}`;
}

/** GET /{ig user}/media: newest first. */
export function readMediaList(call: Call, { id }: InstagramAccount): Record<string, unknown> {
  assertKnown(call.params, ["limit", "after", "before", "since", "until"]);
  assertInstagram(call, id);
  const since = moment(call.params, "since") ?? Number.NEGATIVE_INFINITY;
  const until = moment(call.params, "until") ?? Number.POSITIVE_INFINITY;
  const second = ({ createdAt }: InstagramMedia) => Math.floor(createdAt / 1000) * 1000;
  const inWindow = mediaOf(call.meta, id).filter((media) => second(media) >= since && second(media) <= until);
  const fields = wantedFields(call.params, "id");
  const { items, paging } = paginate(inWindow, call.params, call.address);
  const data = items.map((media) => mediaNode(call.meta, media, fields));
  return paging ? { data, paging } : { data };
}

/** GET /{ig media}. */
export function readMedia(call: Call, media: InstagramMedia): Record<string, unknown> {
  assertKnown(call.params, []);
  assertInstagram(call, media.igId);
  return mediaNode(call.meta, media, wantedFields(call.params, "id"));
}

const TYPES = { IMAGE: "IMAGE", REELS: "VIDEO", CAROUSEL: "CAROUSEL_ALBUM" };

function mediaNode(meta: Meta, media: InstagramMedia, fields: Field[]): Record<string, unknown> {
  const address = (id: string | undefined) =>
    id ? `${meta.context.baseUrl}/feeds/instagram/media/${id}` : undefined;
  const resolvers: Resolvers<InstagramMedia> = {
    id: ({ id }) => id,
    caption: ({ caption }) => caption || undefined,
    media_type: ({ kind }) => TYPES[kind],
    media_product_type: ({ kind }) => (kind === "REELS" ? "REELS" : "FEED"),
    permalink: () => instagramPermalink(meta, media),
    shortcode: ({ shortcode }) => shortcode,
    timestamp: ({ createdAt }) => graphTime(createdAt),
    username: ({ igId }) => findInstagramPage(igId)?.instagram.username,
    media_url: ({ parts: [first] }) => address(first?.id),
    alt_text: ({ kind, parts: [first] }) => (kind === "IMAGE" && first?.altText) || undefined,
    children: ({ kind, parts }) =>
      kind === "CAROUSEL"
        ? {
            data: parts.map(({ id, file }) => ({
              id,
              media_type: typeOf(file.mime),
              media_url: address(id),
            })),
          }
        : undefined,
  };
  return project(media, "IGMedia", fields, resolvers);
}

const typeOf = (mime: string) => (mime.startsWith("video/") ? "VIDEO" : "IMAGE");
