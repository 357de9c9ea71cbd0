"use client";

import { EditorDesk } from "@/components/editor/editor-desk";
import { EditorSkeleton } from "@/components/editor/editor-skeleton";
import { PageStrip } from "@/components/editor/pages/page-strip";
import { PagesContext } from "@/components/editor/pages/pages-context";
import { usePagesOf } from "@/components/editor/pages/use-pages-of";
import type { PostWire } from "@/lib/posts/schemas";

/** The design of the open picture, above the strip of all of them, which stays while another one is opened. */
export function EditorPages({ post, first }: { post: PostWire; first: number }) {
  const { turnOf, ...pages } = usePagesOf(post, first);
  // Not there yet when it was just added: the post that is shown is told a moment later.
  const image = post.images.find(({ url }) => url === pages.url);
  return (
    <PagesContext value={pages}>
      <div className="relative">
        {image ? <EditorDesk key={turnOf} post={post} image={image} /> : <EditorSkeleton />}
        <PageStrip />
      </div>
    </PagesContext>
  );
}
