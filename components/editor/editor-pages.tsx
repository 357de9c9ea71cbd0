"use client";

import { EditorDesk } from "@/components/editor/editor-desk";
import { PageStrip } from "@/components/editor/pages/page-strip";
import { PagesContext } from "@/components/editor/pages/pages-context";
import { usePagesOf } from "@/components/editor/pages/use-pages-of";
import type { PostWire } from "@/lib/posts/schemas";

/** The design of the open picture, above the strip of all of them, which stays while another one is opened. */
export function EditorPages({ post, first }: { post: PostWire; first: number }) {
  const { turnOf, ...pages } = usePagesOf(post, first);
  const image = post.images.find(({ url }) => url === pages.url) ?? post.images[0];
  if (!image) return null;
  return (
    <PagesContext value={pages}>
      <div className="relative">
        <EditorDesk key={turnOf} post={post} image={image} />
        <PageStrip />
      </div>
    </PagesContext>
  );
}
