import { readAsset } from "@/sandbox/core/assets";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/emulator";
import { formatPostCount, html, type Markup, POST_TIME_FORMAT } from "@/sandbox/core/html-page";
import { getOwnEntry } from "@/sandbox/core/state-files";
import { listLivePosts } from "@/sandbox/meta/graph-posts";
import { FILE_HEADERS, fileResponse } from "@/sandbox/meta/media-files";
import { page as document } from "@/sandbox/meta/page";
import { findPage, PAGES, type Page, PERSON } from "@/sandbox/meta/seed-data";
import { getLiveSince, isLive, type MetaContext, type Photo, type Post } from "@/sandbox/meta/state";

/** Serves /feeds/facebook, the pages that followers see. */
export async function handleFeed(meta: MetaContext, request: SandboxRequest): Promise<SandboxResponse> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return { status: 405, headers: { allow: "GET, HEAD" } };
  }
  const [first = "", second = "", third = "", ...rest] = request.path.split("/").filter(Boolean);
  if (rest.length > 0) return missingPage();
  if (first === "") return listPage(meta);
  if (first === "media" && third === "") return mediaResponse(meta, second, request);
  if (first === "avatars" && third === "") return avatarResponse(second.replace(/\.png$/, ""));
  const page = findPage(first);
  if (!page) return missingPage();
  if (second === "") return feedPage(meta, page, listLivePosts(meta, page.id));
  const post = postAt(meta, page.id, second, third);
  return post && isLive(post, meta.context.now()) ? postPage(meta, page, post) : missingPage();
}

/** Finds a post by its own path or by the path of its video. */
function postAt(meta: MetaContext, pageId: string, position: string, id: string): Post | undefined {
  const { posts, videos } = meta.state.get();
  if (position === "posts") return getOwnEntry(posts, `${pageId}_${id}`);
  const video = position === "videos" || position === "reels" ? getOwnEntry(videos, id) : undefined;
  return video?.pageId === pageId && video.postId !== null ? getOwnEntry(posts, video.postId) : undefined;
}

async function mediaResponse(meta: MetaContext, id: string, request: SandboxRequest) {
  const { photos, videos } = meta.state.get();
  const found = getOwnEntry(photos, id) ?? getOwnEntry(videos, id)?.file;
  return found ? fileResponse(meta, found, request) : missingPage();
}

async function avatarResponse(id: string): Promise<SandboxResponse> {
  if (id !== PERSON.id && !findPage(id)) return missingPage();
  const body = await readAsset(`meta/avatars/${id}.png`);
  return { status: 200, headers: { ...FILE_HEADERS, "content-type": "image/png" }, body };
}

function listPage(meta: MetaContext): SandboxResponse {
  const row = (page: Page) => {
    const count = listLivePosts(meta, page.id).length;
    return html`<li class="card line">${renderAvatar(page)}
<p><a href="/feeds/facebook/${page.id}"><bdi>${page.name}</bdi></a><br>
<span class="quiet">${page.category} · ${formatPostCount(count)}</span></p></li>`;
  };
  return document(200, "Pages", "meta/feed.css", html`<h1>Pages</h1><ul class="list">${PAGES.map(row)}</ul>`);
}

function feedPage(meta: MetaContext, page: Page, visible: Post[]): SandboxResponse {
  const list = visible.map((post) => html`<li>${renderPost(meta, page, post, "h2")}</li>`);
  const empty = html`<p class="card quiet">No posts yet. What is published to this Page appears here.</p>`;
  const body = html`
<div class="card head line">
  <img class="round big" src="/feeds/facebook/avatars/${page.id}.png" alt="">
  <div><h1><bdi>${page.name}</bdi></h1>
  <p class="quiet">${page.category} · ${page.followers.toLocaleString("en-US")} followers · ${formatPostCount(visible.length)}</p>
  <p dir="auto">${page.about}</p></div>
</div>
${visible.length > 0 ? html`<ul class="list">${list}</ul>` : empty}`;
  return document(200, page.name, "meta/feed.css", body);
}

function postPage(meta: MetaContext, page: Page, post: Post): SandboxResponse {
  const back = html`<p class="back"><a href="/feeds/facebook/${page.id}">All posts of <bdi>${page.name}</bdi></a></p>`;
  return document(200, page.name, "meta/feed.css", html`${renderPost(meta, page, post, "h1")}${back}`);
}

function missingPage(): SandboxResponse {
  const main = html`<div class="card"><h1>This content isn't available right now</h1>
<p class="quiet">It was deleted, or it never was. <a href="/feeds/facebook">All Pages</a></p></div>`;
  return document(404, "Not available", "meta/feed.css", main);
}

function renderPost(meta: MetaContext, page: Page, post: Post, level: "h1" | "h2"): Markup {
  const at = new Date(getLiveSince(post));
  const number = post.id.slice(page.id.length + 1);
  const name = html`<bdi>${page.name}</bdi>`;
  const heading = level === "h1" ? html`<h1 class="by">${name}</h1>` : html`<h2 class="by">${name}</h2>`;
  return html`<article class="card post" id="post-${number}">
<div class="line">${renderAvatar(page)}<div>${heading}
<p class="quiet"><a class="when" href="/feeds/facebook/${page.id}/posts/${number}"><time datetime="${at.toISOString()}">${POST_TIME_FORMAT.format(at)} UTC</time></a></p></div></div>
<div class="text">${formatMessage(post.message)}</div>
${post.link === "" ? "" : html`<p class="link"><a href="${post.link}" rel="nofollow noopener">${post.link}</a></p>`}
${renderPhotos(meta, post)}${renderVideo(meta, post)}
</article>`;
}

function renderPhotos(meta: MetaContext, post: Post): Markup | string {
  const all = meta.state.get().photos;
  const visible = post.photoIds.map((id) => getOwnEntry(all, id)).filter((photo) => photo !== undefined);
  if (visible.length === 0) return "";
  const renderImage = (photo: Photo, index: number) => {
    const alt = photo.altText || `Photo ${index + 1} of ${visible.length}, without a description`;
    return html`<img src="/feeds/facebook/media/${photo.id}" width="${photo.width}" height="${photo.height}" alt="${alt}">`;
  };
  return html`<div class="${visible.length === 1 ? "photos" : "photos many"}">${visible.map(renderImage)}</div>`;
}

function renderVideo(meta: MetaContext, { videoId }: Post): Markup | string {
  const video = videoId ? getOwnEntry(meta.state.get().videos, videoId) : undefined;
  if (!video?.file) return "";
  const size = html`width="${video.file.width}" height="${video.file.height}"`;
  return html`<div class="photos"><video src="/feeds/facebook/media/${video.id}" ${size} controls preload="metadata" playsinline></video></div>`;
}

function renderAvatar(page: Page): Markup {
  return html`<img class="round" src="/feeds/facebook/avatars/${page.id}.png" alt="">`;
}

const MARKS = /(https?:\/\/[^\s<>"]+|#[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*)/gu;

/** Renders the text of a post: each line has its own direction; hashtags and URLs are highlighted. */
export function formatMessage(message: string): Markup[] {
  const lines = message.replace(/\r\n?/g, "\n").split("\n");
  return lines.flatMap((line, index) => {
    if (line.trim() === "") return [];
    const gap = index > 0 && lines[index - 1]?.trim() === "";
    return [html`<p dir="auto" class="${gap ? "after" : "line-of-text"}">${formatLine(line)}</p>`];
  });
}

function formatLine(line: string): (string | Markup)[] {
  // Splitting by a captured group puts the matches at the odd indexes.
  return line.split(MARKS).map((part, index) => {
    if (index % 2 === 0) return part;
    // <bdi> would hide the hashtag from the direction detection of its line.
    if (part.startsWith("#")) return html`<span class="tag">${part}</span>`;
    return html`<a href="${part}" dir="ltr" rel="nofollow noopener">${part}</a>`;
  });
}
