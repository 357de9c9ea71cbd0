import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/emulator";
import { formatPostCount, html, type Markup } from "@/sandbox/core/html-page";
import { formatMessage } from "@/sandbox/meta/feed";
import { listPublishedMedia } from "@/sandbox/meta/instagram-account";
import { fileResponse } from "@/sandbox/meta/media-files";
import { page as document } from "@/sandbox/meta/page";
import { findInstagramPage, type InstagramAccount, PAGES } from "@/sandbox/meta/seed-data";
import type { InstagramMedia, MetaContext } from "@/sandbox/meta/state";

/** Serves /feeds/instagram, the pages that followers see. */
export async function handleInstagramFeed(meta: MetaContext, request: SandboxRequest) {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return { status: 405, headers: { allow: "GET, HEAD" } };
  }
  const [first = "", second = "", third = "", ...rest] = request.path.split("/").filter(Boolean);
  if (rest.length > 0) return missingPost();
  if (first === "") return listAccounts(meta);
  if (first === "media" && third === "") return part(meta, second, request);
  const account = findInstagramPage(first)?.instagram;
  if (!account) return missingPost();
  const visible = listPublishedMedia(meta, account.id);
  if (second === "") return accountPage(account, visible);
  const media = visible.find(({ shortcode }) => shortcode === third);
  const position = media?.kind === "REELS" ? "reel" : "p";
  return media && second === position ? mediaPage(account, media) : missingPost();
}

async function part(meta: MetaContext, id: string, request: SandboxRequest): Promise<SandboxResponse> {
  const all = Object.values(meta.state.get().instagramMedia).flatMap(({ parts }) => parts);
  const found = all.find((candidate) => candidate.id === id);
  return found ? fileResponse(meta, found.file, request) : missingPost();
}

const WHEN = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

function listAccounts(meta: MetaContext): SandboxResponse {
  const row = ({
    instagram: account,
  }: (typeof PAGES)[number]) => html`<li class="card line">${avatar(account)}
<p><a href="/feeds/instagram/${account.username}"><bdi>${account.username}</bdi></a><br>
<span class="quiet">${formatPostCount(listPublishedMedia(meta, account.id).length)}</span></p></li>`;
  return show(200, "Instagram", html`<h1>Instagram accounts</h1><ul class="list">${PAGES.map(row)}</ul>`);
}

function accountPage(account: InstagramAccount, visible: InstagramMedia[]): SandboxResponse {
  const grid = html`<ul class="grid">${visible.map((media) => html`<li>${tile(account, media)}</li>`)}</ul>`;
  const empty = html`<p class="card quiet">No posts yet. What is published to this account appears here.</p>`;
  const main = html`
<div class="card head line">
  <img class="round big" src="${avatarUrl(account)}" alt="">
  <div><h1><bdi>${account.username}</bdi></h1>
  <p class="quiet">${formatPostCount(visible.length)} · ${account.followers.toLocaleString("en-US")} followers</p>
  <p dir="auto"><strong>${account.name}</strong></p><p dir="auto">${account.biography}</p></div>
</div>
${visible.length > 0 ? grid : empty}`;
  return show(200, account.username, main);
}

function mediaPage(account: InstagramAccount, media: InstagramMedia): SandboxResponse {
  const at = new Date(media.createdAt);
  const main = html`
<article class="card post" id="media-${media.id}">
  <div class="line">${avatar(account)}<h1 class="by"><a href="/feeds/instagram/${account.username}"><bdi>${account.username}</bdi></a></h1></div>
  ${parts(media)}
  <div class="text">${formatMessage(media.caption)}</div>
  <p class="quiet"><time datetime="${at.toISOString()}">${WHEN.format(at)} UTC</time></p>
</article>`;
  return show(200, account.username, main);
}

function missingPost(): SandboxResponse {
  const main = html`<div class="card"><h1>Sorry, this page isn't available.</h1>
<p class="quiet">The link may be broken, or the post was removed. <a href="/feeds/instagram">All accounts</a></p></div>`;
  return show(404, "Not available", main);
}

function tile({ username }: InstagramAccount, media: InstagramMedia): Markup | string {
  const [first] = media.parts;
  if (!first) return "";
  const position = media.kind === "REELS" ? "reel" : "p";
  const mark = { IMAGE: "", STORIES: "", REELS: "Reel", CAROUSEL: `1/${media.parts.length}` }[media.kind];
  const name = media.caption.split("\n")[0] || `Post of ${username}`;
  const image = isVideo(first)
    ? html`<video src="/feeds/instagram/media/${first.id}" preload="metadata" muted playsinline tabindex="-1" aria-hidden="true"></video>`
    : html`<img src="/feeds/instagram/media/${first.id}" alt="">`;
  const badge = mark === "" ? "" : html`<span class="mark">${mark}</span>`;
  return html`<a class="tile" href="/feeds/instagram/${username}/${position}/${media.shortcode}" aria-label="${name}">${image}${badge}</a>`;
}

function parts(media: InstagramMedia): Markup | string {
  const all = media.parts.map((part, index) => renderImage(media, part, index));
  if (media.kind !== "CAROUSEL") return all[0] ?? "";
  const label = `${all.length} pictures, to be scrolled through`;
  return html`<ul class="carousel" tabindex="0" aria-label="${label}">${all.map(
    (part, index) => html`<li>${part}<span class="mark">${index + 1}/${all.length}</span></li>`,
  )}</ul>`;
}

function renderImage(media: InstagramMedia, part: InstagramMedia["parts"][number], index: number): Markup {
  const { id, file, altText } = part;
  const size = html`width="${file.width}" height="${file.height}"`;
  const src = `/feeds/instagram/media/${id}`;
  if (isVideo(part)) {
    return html`<video class="${media.kind === "REELS" ? "reel" : "whole"}" src="${src}" ${size} controls preload="metadata" playsinline></video>`;
  }
  const alt = altText || `Picture ${index + 1} of ${media.parts.length}, without a description`;
  return html`<img class="whole" src="${src}" ${size} alt="${alt}">`;
}

const isVideo = ({ file }: InstagramMedia["parts"][number]) => file.mime.startsWith("video/");
const avatarUrl = ({ id }: InstagramAccount) => `/feeds/facebook/avatars/${findInstagramPage(id)?.id}.png`;
const avatar = (account: InstagramAccount) => html`<img class="round" src="${avatarUrl(account)}" alt="">`;
const show = (status: number, title: string, main: Markup) =>
  document(status, title, "meta/instagram-feed.css", main, "Instagram");
