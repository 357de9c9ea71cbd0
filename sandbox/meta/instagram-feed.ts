import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/stand-in";
import { fileResponse } from "@/sandbox/meta/file-response";
import { mediaOf } from "@/sandbox/meta/instagram-account";
import { accountPage, listAccounts, mediaPage, missingPost } from "@/sandbox/meta/instagram-feed-page";
import type { Meta } from "@/sandbox/meta/state";
import { findInstagramPage } from "@/sandbox/meta/world";

/** What followers would see on Instagram, below /feeds/instagram. */
export async function handleInstagramFeed(meta: Meta, request: SandboxRequest): Promise<SandboxResponse> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return { status: 405, headers: { allow: "GET, HEAD" } };
  }
  const [first = "", second = "", third = "", ...rest] = request.path.split("/").filter(Boolean);
  if (rest.length > 0) return missingPost();
  if (first === "") return listAccounts(meta);
  if (first === "media" && third === "") return part(meta, second, request);
  const account = findInstagramPage(first)?.instagram;
  if (!account) return missingPost();
  const shown = mediaOf(meta, account.id);
  if (second === "") return accountPage(account, shown);
  const media = shown.find(({ shortcode }) => shortcode === third);
  const place = media?.kind === "REELS" ? "reel" : "p";
  return media && second === place ? mediaPage(account, media) : missingPost();
}

async function part(meta: Meta, id: string, request: SandboxRequest): Promise<SandboxResponse> {
  const all = Object.values(meta.state.get().instagramMedia).flatMap(({ parts }) => parts);
  const found = all.find((candidate) => candidate.id === id);
  return found ? fileResponse(meta, found.file, request) : missingPost();
}
