import { type ResponseOf, request } from "@/lib/api-client/request";
import type { savedCanvasResponse } from "@/lib/canvas/document-schemas";
import { isSpareIndex } from "@/lib/canvas/limits";
import type { canvasTemplateResponse } from "@/lib/canvas/template-schemas";
import type { PostDto, postResponse } from "@/lib/posts/schemas";

/** Source of a new design: a template, an empty page (`size` in px), or images of the library. */
export type DesignSource =
  | { templateId: string }
  | { size: { w: number; h: number } }
  | { imageUrls: readonly string[] };

interface AddedDesign {
  post: PostDto;
  /** The index under which the editor opens the design. */
  index: number;
}

interface Brand {
  _id: string;
  brandKit: { colors: readonly string[]; fonts: readonly string[] };
}

type AddDesign = (post: PostDto, key: string) => Promise<AddedDesign>;

/**
 * Loads what a design starts from and returns a function that adds it to a post behind its images. An empty
 * page stays outside the post until it is put in.
 */
export async function fetchDesignSource(source: DesignSource, { _id, brandKit }: Brand): Promise<AddDesign> {
  if ("imageUrls" in source) return (post, key) => addImages(post, source.imageUrls, key);
  if ("size" in source) {
    // Loaded when it is used, because every page that starts a design would carry it.
    const { createBlankDesign } = await import("@/lib/canvas/layouts/blank-design");
    // With the time of its post, so that a retry sends the same body.
    return (post, key) =>
      addSparePage(post, createBlankDesign(source.size, brandKit, new Date(post.createdAt)), key);
  }
  const { template } = await request<ResponseOf<typeof canvasTemplateResponse>>(
    "GET",
    `/canvas-templates/${source.templateId}`,
    { query: { accountId: _id } },
  );
  return (post, key) => insertPage(post, { ...template.canvasData, baseRev: 0, rev: 1 }, key);
}

async function addImages(post: PostDto, urls: readonly string[], key: string): Promise<AddedDesign> {
  const index = post.images.length;
  const { revision, images } = post;
  const known = images.map(({ url, alt }) => ({ url, alt }));
  const saved = await request<ResponseOf<typeof postResponse>>("PUT", `/posts/${post._id}`, {
    body: { revision, images: [...known, ...urls.map((url) => ({ url, alt: "" }))] },
    idempotencyKey: key,
  });
  return { post: saved.post, index };
}

async function addSparePage(post: PostDto, canvasData: object, key: string): Promise<AddedDesign> {
  const { page } = await request<ResponseOf<typeof savedCanvasResponse>>("POST", `/canvas/${post._id}`, {
    body: { imageIndex: 0, canvasData, spare: {} },
    idempotencyKey: key,
  });
  if (!page || !isSpareIndex(page.imageIndex)) throw new Error("A page was added and did not come back");
  return { post, index: page.imageIndex };
}

async function insertPage(post: PostDto, canvasData: object, key: string): Promise<AddedDesign> {
  const index = post.images.length;
  const { revision } = post;
  const saved = await request<ResponseOf<typeof savedCanvasResponse>>("POST", `/canvas/${post._id}`, {
    body: { imageIndex: index, canvasData, insert: { revision } },
    idempotencyKey: key,
  });
  return { post: saved.post ?? post, index };
}
