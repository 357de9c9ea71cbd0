import type { CanvasDocument } from "@/lib/canvas/core/document";
import { createImageDocument } from "@/lib/canvas/core/image-document";
import { selectDisplayedDocument } from "@/lib/canvas/server/document-store";
import { parseDocument } from "@/lib/canvas/server/documents";
import { renderDocumentsAsPdf } from "@/lib/canvas/server/render-document";
import { AppError } from "@/lib/core/errors";
import { siteConfig } from "@/lib/core/site-config";
import { getPostTitle } from "@/lib/posts/post-title";
import { serializePost } from "@/lib/posts/serializers";
import type { PostRow } from "@/lib/posts/server/post-store";

/**
 * Returns a PDF of pages of a post as they were saved last. An image without a design is its own page. Throws
 * not_found for a page that the post has not, and as `renderDocumentsAsPdf` does.
 */
export async function downloadPdf(input: {
  user: { id: string };
  post: PostRow;
  query: { pages: number[] };
  signal: AbortSignal;
}): Promise<Uint8Array<ArrayBuffer>> {
  const { user, post, query, signal } = input;
  const documents: CanvasDocument[] = [];
  for (const index of query.pages) documents.push(await getPage(post, index));
  const title = getPostTitle(post.text) || siteConfig.name.en;
  return renderDocumentsAsPdf({ userId: user.id, title, documents, signal });
}

async function getPage(post: PostRow, index: number): Promise<CanvasDocument> {
  const shown = await selectDisplayedDocument(post.id, index);
  if (!shown) throw new AppError("not_found");
  if (shown.design) return parseDocument(shown.design.document);
  const image = serializePost(post).images[index];
  if (!image) throw new AppError("not_found");
  return createImageDocument(image, post.createdAt.toISOString());
}
