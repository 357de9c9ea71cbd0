import { createDocument } from "@/lib/canvas/core/create-document";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser } from "@/tests/harness/running-product";
import { DESIGN_ELEMENTS, saveAtRevision, uploadImage } from "@/tests/harness/stored-design-fixtures";

interface Carousel {
  postId: string;
  /** Path of the editor without the image index. */
  path: string;
  /** URLs of its images. */
  urls: string[];
}

/** Creates a post with this many images and a design behind the first one. */
export async function makeCarousel(user: SignedUpUser, count: number): Promise<Carousel> {
  const brand = await createAccountViaApi(user);
  const { _id: postId } = await createDraftFixture(user, brand);
  const urls: string[] = [];
  for (let at = 0; at < count; at += 1) urls.push(await uploadImage(user));
  await reorder(user, postId, urls);
  await designBehind(user, postId, 0);
  return { postId, path: `/account/${brand}/posts/${postId}/images`, urls };
}

/** Stores a design behind an image; `first` is the name of its first element. */
export async function designBehind(
  user: SignedUpUser,
  postId: string,
  imageIndex: number,
  first = "Sun",
): Promise<void> {
  const size = { w: 1080, h: 1080 };
  const elements = DESIGN_ELEMENTS.map((piece, at) => (at === 0 ? { ...piece, name: first } : piece));
  const made = createDocument({ size, pages: [{ bg: "#FFF7E8", elements }] });
  const response = await saveAtRevision(user, postId, made, 0, imageIndex);
  if (response.status !== 200) throw new Error(`POST /canvas: ${JSON.stringify(response.body)}`);
}

/** Shows these images in this order. */
export async function reorder(user: SignedUpUser, postId: string, urls: string[]): Promise<void> {
  const { revision } = (await api(user, "GET", `/posts/${postId}`)).body.post;
  const images = urls.map((url) => ({ url, alt: "" }));
  const response = await api(user, "PUT", `/posts/${postId}`, { revision, images });
  if (response.status !== 200) throw new Error(`PUT /posts: ${JSON.stringify(response.body)}`);
}

/** Returns the URLs of the images of a post. */
export async function imagesOf(user: SignedUpUser, postId: string): Promise<string[]> {
  const { post } = (await api(user, "GET", `/posts/${postId}`)).body;
  return post.images.map(({ url }: { url: string }) => url);
}

/** Returns the stored design at an index. */
export async function designAt(user: SignedUpUser, postId: string, index: number): Promise<CanvasDocument> {
  return (await api(user, "GET", `/canvas/${postId}/${index}`)).body.canvasData;
}
