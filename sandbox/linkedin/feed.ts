import { entry } from "@/sandbox/core/change";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/stand-in";
import { drawAvatar } from "@/sandbox/linkedin/avatars";
import { feedPage, listPage, missingPage, postPage } from "@/sandbox/linkedin/feed-page";
import { loadMedia } from "@/sandbox/linkedin/media-files";
import type { LinkedIn } from "@/sandbox/linkedin/state";
import { findAuthor } from "@/sandbox/linkedin/world";

/** What followers would see, below /feeds/linkedin: a person, an organisation or one post, each by its URN. */
export async function handleFeed(linkedin: LinkedIn, request: SandboxRequest): Promise<SandboxResponse> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return { status: 405, headers: { allow: "GET, HEAD" } };
  }
  const segments = request.path.split("/").filter(Boolean).map(decodeSegment);
  const [first = "", second = "", ...rest] = segments;
  if (rest.length > 0) return missingPage();
  if (first === "") return listPage(linkedin);
  if (first === "media") return media(linkedin, second, request.headers.range);
  if (first === "avatars") return avatar(second.replace(/\.png$/, ""));
  if (second !== "") return missingPage();
  const author = findAuthor(first);
  if (author) return feedPage(linkedin, first, author);
  const post = entry(linkedin.state.get().posts, first);
  return post && post.deletedAt === null ? postPage(linkedin, post) : missingPage();
}

function decodeSegment(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

async function media({ context, state }: LinkedIn, urn: string, range: string | undefined) {
  const found = entry(state.get().media, urn);
  if (!found || found.mime === "") return missingPage();
  const content = await loadMedia(context, found);
  const headers = fileHeaders(found.mime);
  // A player jumps to a moment by asking for the bytes from there on.
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? "") ?? [];
  if (from === undefined || Number(from) >= content.length) return { status: 200, headers, body: content };
  const last = Math.min(to ? Number(to) : content.length - 1, content.length - 1);
  const contentRange = `bytes ${from}-${last}/${content.length}`;
  const body = content.subarray(Number(from), last + 1);
  return { status: 206, headers: { ...headers, "content-range": contentRange }, body };
}

async function avatar(id: string): Promise<SandboxResponse> {
  const png = await drawAvatar(id);
  return png ? { status: 200, headers: fileHeaders("image/png"), body: png } : missingPage();
}

function fileHeaders(type: string): Record<string, string> {
  return {
    "content-type": type,
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=3600",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  };
}
