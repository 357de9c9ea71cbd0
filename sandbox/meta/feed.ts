import { entry } from "@/sandbox/core/change";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/stand-in";
import { drawAvatar } from "@/sandbox/meta/avatars";
import { feedPage, listPage, missingPage, postPage } from "@/sandbox/meta/feed-page";
import { FILE_HEADERS, fileResponse } from "@/sandbox/meta/file-response";
import { livePosts } from "@/sandbox/meta/graph-posts";
import { isLive, type Meta, type Post } from "@/sandbox/meta/state";
import { findPage } from "@/sandbox/meta/world";

/** What followers would see, below /feeds/facebook. */
export async function handleFeed(meta: Meta, request: SandboxRequest): Promise<SandboxResponse> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return { status: 405, headers: { allow: "GET, HEAD" } };
  }
  const [first = "", second = "", third = "", ...rest] = request.path.split("/").filter(Boolean);
  if (rest.length > 0) return missingPage();
  if (first === "") return listPage(meta);
  if (first === "media" && third === "") return file(meta, second, request);
  if (first === "avatars" && third === "") return avatar(second.replace(/\.png$/, ""));
  const page = findPage(first);
  if (!page) return missingPage();
  if (second === "") return feedPage(meta, page, livePosts(meta, page.id));
  const post = postAt(meta, page.id, second, third);
  return post && isLive(post, meta.context.now()) ? postPage(meta, page, post) : missingPage();
}

/** A post by its own address, or by that of its film. */
function postAt(meta: Meta, pageId: string, place: string, id: string): Post | undefined {
  const { posts, videos } = meta.state.get();
  if (place === "posts") return entry(posts, `${pageId}_${id}`);
  const video = place === "videos" || place === "reels" ? entry(videos, id) : undefined;
  return video?.pageId === pageId && video.postId !== null ? entry(posts, video.postId) : undefined;
}

async function file(meta: Meta, id: string, request: SandboxRequest): Promise<SandboxResponse> {
  const { photos, videos } = meta.state.get();
  const found = entry(photos, id) ?? entry(videos, id)?.file;
  return found ? fileResponse(meta, found, request) : missingPage();
}

async function avatar(id: string): Promise<SandboxResponse> {
  const png = await drawAvatar(id);
  if (!png) return missingPage();
  return { status: 200, headers: { ...FILE_HEADERS, "content-type": "image/png" }, body: png };
}
