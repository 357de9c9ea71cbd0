import { change, entry } from "@/sandbox/core/change";
import { refusals } from "@/sandbox/meta/errors";
import { project, type Resolvers, wantedFields } from "@/sandbox/meta/fields";
import { type Call, graphTime } from "@/sandbox/meta/graph-call";
import { assertMayPost, assertMayRead } from "@/sandbox/meta/graph-page";
import { fetchPhoto, identifyPhoto, keepFile, type LookedAt } from "@/sandbox/meta/media";
import { assertKnown, flag, text } from "@/sandbox/meta/params";
import { addPost, notePost, readMessage } from "@/sandbox/meta/publish-post";
import { type MetaState, nextNumber, type Photo, type Post } from "@/sandbox/meta/state";

const ALLOWED = ["url", "source", "caption", "message", "published", "alt_text_custom", "temporary"];

/** POST /{page}/photos: published as a post of its own, or kept for a later post. */
export async function publishPhoto(call: Call, pageId: string): Promise<Record<string, unknown>> {
  const { meta, params } = call;
  assertKnown(params, ALLOWED);
  assertMayPost(call, pageId);
  const published = flag(params, "published", true);
  if (flag(params, "temporary", false) && published) {
    throw refusals.parameter("Param temporary is for unpublished photos");
  }
  const caption = readMessage(params, params.values.has("caption") ? "caption" : "message");
  const altText = text(params, "alt_text_custom");
  const file = await readFile(call);
  await keepFile(meta.context, file);

  const createdAt = meta.context.now();
  const { photo, post } = await change(meta, (state) => {
    const photo = addPhoto(state, { pageId, caption, altText, published, createdAt, file });
    if (!published) return { photo, post: undefined };
    const draft = { pageId, message: caption, link: "", photoIds: [photo.id], published, publishAt: null };
    const post = addPost(state, { ...draft, createdAt });
    photo.postId = post.id;
    return { photo, post };
  });
  await notePhoto(call, photo, post);
  return post ? { id: photo.id, post_id: post.id } : { id: photo.id };
}

async function readFile(call: Call): Promise<LookedAt> {
  const source = call.params.files.get("source");
  const url = text(call.params, "url");
  if (source) return identifyPhoto(source);
  if (url === "") throw refusals.noPhoto();
  return identifyPhoto(await fetchPhoto(url));
}

interface NewPhoto {
  pageId: string;
  caption: string;
  altText: string;
  published: boolean;
  createdAt: number;
  file: LookedAt;
}

function addPhoto(state: MetaState, { file, ...rest }: NewPhoto): Photo {
  const id = String(122_200_000_000_000 + nextNumber(state));
  const { checksum, mime, bytes, width, height } = file;
  const photo: Photo = {
    id,
    ...rest,
    checksum,
    mime,
    bytes,
    width,
    height,
    postId: null,
  };
  state.photos[id] = photo;
  return photo;
}

async function notePhoto(call: Call, photo: Photo, post: Post | undefined): Promise<void> {
  const { pageId, checksum, bytes, published, caption, altText } = photo;
  const data = { pageId, photoId: photo.id, checksum, bytes, published, caption, altText };
  await call.meta.context.recordEffect({ service: "meta", kind: "photo", id: photo.id, data });
  if (post) await notePost(call.meta, post);
}

/** GET /{photo}. */
export function readPhoto(call: Call, photo: Photo): Record<string, unknown> {
  assertKnown(call.params, []);
  assertMayRead(call, photo.pageId);
  const source = `${call.meta.context.baseUrl}/feeds/facebook/media/${photo.id}`;
  const resolvers: Resolvers<Photo> = {
    id: ({ id }) => id,
    name: ({ caption }) => caption || undefined,
    alt_text_custom: ({ altText }) => altText || undefined,
    created_time: ({ createdAt }) => graphTime(createdAt),
    picture: () => source,
    images: ({ width, height }) => [{ width, height, source }],
    page_story_id: ({ postId }) =>
      postId && entry(call.meta.state.get().posts, postId) ? postId : undefined,
  };
  return project(photo, "Photo", wantedFields(call.params, "created_time,name,id"), resolvers);
}
