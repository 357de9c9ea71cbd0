import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/stand-in";
import { drawAvatar } from "@/sandbox/meta/avatars";
import { feedPage, listPage, missingPage, postPage } from "@/sandbox/meta/feed-page";
import { livePosts } from "@/sandbox/meta/graph-posts";
import { loadPhoto } from "@/sandbox/meta/media";
import { entry, isLive, type Meta } from "@/sandbox/meta/state";
import { findPage } from "@/sandbox/meta/world";

/** What followers would see, below /feeds/facebook. */
export async function handleFeed(meta: Meta, request: SandboxRequest): Promise<SandboxResponse> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return { status: 405, headers: { allow: "GET, HEAD" } };
  }
  const [first = "", second = "", third = "", ...rest] = request.path.split("/").filter(Boolean);
  if (rest.length > 0) return missingPage();
  if (first === "") return listPage(meta);
  if (first === "media" && third === "") return photo(meta, second);
  if (first === "avatars" && third === "") return avatar(second.replace(/\.png$/, ""));
  const page = findPage(first);
  if (!page) return missingPage();
  if (second === "") return feedPage(meta, page, livePosts(meta, page.id));
  const post = entry(meta.state.get().posts, `${page.id}_${third}`);
  const visible = second === "posts" && post && isLive(post, meta.context.now());
  return visible ? postPage(meta, page, post) : missingPage();
}

async function photo(meta: Meta, id: string): Promise<SandboxResponse> {
  const found = entry(meta.state.get().photos, id);
  if (!found) return missingPage();
  return image(found.mime, await loadPhoto(meta.context, found.checksum));
}

async function avatar(id: string): Promise<SandboxResponse> {
  const png = await drawAvatar(id);
  return png ? image("image/png", png) : missingPage();
}

function image(type: string, body: Buffer): SandboxResponse {
  const headers = {
    "content-type": type,
    "cache-control": "public, max-age=3600",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  };
  return { status: 200, headers, body };
}
