import { readAsset } from "@/sandbox/core/assets";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/emulator";
import { formatPostCount, html, type Markup, POST_TIME_FORMAT } from "@/sandbox/core/html-page";
import { getOwnEntry } from "@/sandbox/core/state-files";
import type { Element } from "@/sandbox/linkedin/little-text";
import { loadMedia } from "@/sandbox/linkedin/media-storage";
import { page as document } from "@/sandbox/linkedin/page";
import { listLivePosts } from "@/sandbox/linkedin/posts";
import {
  findAuthor,
  findOrganization,
  findPerson,
  ORGANIZATIONS,
  type Organization,
  organizationUrn,
  PEOPLE,
  type Person,
  personUrn,
} from "@/sandbox/linkedin/seed-data";
import type { LinkedInContext, Media, Post } from "@/sandbox/linkedin/state";
import { getStatisticsAt } from "@/sandbox/linkedin/statistics";

/** Serves /feeds/linkedin, the pages that followers see: a person, an organization or one post by URN. */
export async function handleFeed(linkedin: LinkedInContext, request: SandboxRequest) {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return { status: 405, headers: { allow: "GET, HEAD" } };
  }
  const segments = request.path.split("/").filter(Boolean).map(decodeSegment);
  const [first = "", second = "", ...rest] = segments;
  if (rest.length > 0) return missingPage();
  if (first === "") return listPage(linkedin);
  if (first === "media") return mediaResponse(linkedin, second, request.headers.range);
  if (first === "avatars") return avatarResponse(second.replace(/\.png$/, ""));
  if (second !== "") return missingPage();
  const author = findAuthor(first);
  if (author) return feedPage(linkedin, first, author);
  const post = getOwnEntry(linkedin.state.get().posts, first);
  return post && post.deletedAt === null ? postPage(linkedin, post) : missingPage();
}

function decodeSegment(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

async function mediaResponse({ context, state }: LinkedInContext, urn: string, range: string | undefined) {
  const found = getOwnEntry(state.get().media, urn);
  if (!found || found.mime === "") return missingPage();
  const content = await loadMedia(context, found);
  const headers = fileHeaders(found.mime);
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? "") ?? [];
  if (from === undefined || Number(from) >= content.length) return { status: 200, headers, body: content };
  const last = Math.min(to ? Number(to) : content.length - 1, content.length - 1);
  const contentRange = `bytes ${from}-${last}/${content.length}`;
  const body = content.subarray(Number(from), last + 1);
  return { status: 206, headers: { ...headers, "content-range": contentRange }, body };
}

async function avatarResponse(id: string): Promise<SandboxResponse> {
  if (!findPerson(id) && !findOrganization(id)) return missingPage();
  const body = await readAsset(`linkedin/avatars/${id}.png`);
  return { status: 200, headers: fileHeaders("image/png"), body };
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

export const AUTHORS = [
  ...ORGANIZATIONS.map((organization) => ({ urn: organizationUrn(organization.id), author: organization })),
  ...PEOPLE.map((user) => ({ urn: personUrn(user.id), author: user })),
];

function listPage(linkedin: LinkedInContext): SandboxResponse {
  const rows = AUTHORS.map(({ urn, author }) => {
    const count = listLivePosts(linkedin, urn).length;
    return html`<li class="card line">${renderAvatar(author)}
<p><a href="/feeds/linkedin/${urn}"><bdi>${author.name}</bdi></a><br>
<span class="quiet"><bdi>${getSubline(author)}</bdi> · ${formatPostCount(count)}</span></p></li>`;
  });
  return document(
    200,
    "People and pages",
    "linkedin/feed.css",
    html`<h1>People and pages</h1><ul class="list">${rows}</ul>`,
  );
}

function feedPage(linkedin: LinkedInContext, urn: string, author: Person | Organization): SandboxResponse {
  const visible = listLivePosts(linkedin, urn);
  const list = visible.map((post) => html`<li>${renderPost(linkedin, post, "h2")}</li>`);
  const empty = html`<p class="card quiet">No posts yet. What is published here appears on this page.</p>`;
  const about = "about" in author ? html`<p dir="auto">${author.about}</p>` : "";
  const body = html`
<div class="card head line">${renderAvatar(author)}
  <div><h1><bdi>${author.name}</bdi></h1>
  <p class="quiet"><bdi>${getSubline(author)}</bdi> · ${formatFollowers(author)} · ${formatPostCount(visible.length)}</p>${about}</div>
</div>
${visible.length > 0 ? html`<ul class="list">${list}</ul>` : empty}`;
  return document(200, author.name, "linkedin/feed.css", body);
}

function postPage(linkedin: LinkedInContext, post: Post): SandboxResponse {
  const name = findAuthor(post.author)?.name ?? "";
  const back = html`<p class="back"><a href="/feeds/linkedin/${post.author}">All posts of <bdi>${name}</bdi></a></p>`;
  return document(200, name, "linkedin/feed.css", html`${renderPost(linkedin, post, "h1")}${back}`);
}

function missingPage(): SandboxResponse {
  const main = html`<div class="card"><h1>This post cannot be displayed</h1>
<p class="quiet">It was deleted, or it never was. <a href="/feeds/linkedin">Everybody here</a></p></div>`;
  return document(404, "Not available", "linkedin/feed.css", main);
}

function renderPost(linkedin: LinkedInContext, post: Post, level: "h1" | "h2"): Markup {
  const author = findAuthor(post.author);
  if (!author) return html``;
  const at = new Date(post.createdAt);
  const name = html`<bdi>${author.name}</bdi>`;
  const heading = level === "h1" ? html`<h1 class="by">${name}</h1>` : html`<h2 class="by">${name}</h2>`;
  return html`<article class="card post" id="${post.urn}">
<div class="line">${renderAvatar(author)}<div>${heading}
<p class="quiet"><bdi>${getSubline(author)}</bdi></p>
<p class="quiet"><a class="when" href="/feeds/linkedin/${post.urn}"><time datetime="${at.toISOString()}">${POST_TIME_FORMAT.format(at)} UTC</time></a>${
    post.visibility === "PUBLIC" ? " · Anyone" : " · Connections only"
  }</p></div></div>
<div class="text">${formatPostText(post.text)}</div>
${renderPostMedia(linkedin, post)}
${renderCounts(linkedin, post)}
</article>`;
}

function renderCounts({ context }: LinkedInContext, post: Post): Markup {
  const { reactions, comments, reshares } = getStatisticsAt(post, context.now());
  return html`<p class="quiet counts">${reactions} reactions · ${comments} comments · ${reshares} reposts</p>`;
}

function getSubline(author: Person | Organization): string {
  return "headline" in author ? author.headline : author.industry;
}

function formatFollowers({ followers: count }: Person | Organization): string {
  return `${count.toLocaleString("en-US")} followers`;
}

function renderAvatar(author: Person | Organization): Markup {
  const shape = "headline" in author ? "round" : "square";
  return html`<img class="${shape}" src="/feeds/linkedin/avatars/${author.id}.png" alt="">`;
}

const MAX_SHOWN_IMAGES = 5;

function renderPostMedia({ state }: LinkedInContext, { content }: Post): Markup | string {
  if (content.article) return renderArticle(content.article);
  const stored = state.get().media;
  const files = content.media.flatMap((file) => {
    const media = getOwnEntry(stored, file.id);
    return media ? [{ ...file, media }] : [];
  });
  const [first] = files;
  if (!first) return "";
  if (first.media.kind === "video") return renderVideo(first.media, first.title);
  if (first.media.kind === "document") return renderDocument(first.media, first.title);
  return renderImages(files);
}

const getMediaPath = (urn: string) => `/feeds/linkedin/media/${encodeURIComponent(urn)}`;

function renderImages(files: { id: string; altText: string; media: Media }[]): Markup {
  const renderImage = ({ id, altText, media }: (typeof files)[number], index: number) => {
    const alt = altText || `Image ${index + 1} of ${files.length}, without a description`;
    const image = html`<img src="${getMediaPath(id)}" width="${media.width}" height="${media.height}" alt="${alt}">`;
    const more = files.length - MAX_SHOWN_IMAGES;
    const count = index === MAX_SHOWN_IMAGES - 1 && more > 0 ? html`<span class="more">+${more}</span>` : "";
    return html`<li>${image}${count}</li>`;
  };
  const visible = files.slice(0, MAX_SHOWN_IMAGES);
  return html`<ul class="grid of-${visible.length}" aria-label="Images">${visible.map(renderImage)}</ul>`;
}

function renderVideo({ urn }: Media, title: string): Markup {
  return html`<video class="wide" controls preload="metadata" src="${getMediaPath(urn)}" aria-label="${title || "Video"}"></video>`;
}

function renderDocument({ urn, bytes }: Media, title: string): Markup {
  return html`<a class="document" href="${getMediaPath(urn)}"><span class="leaf" aria-hidden="true">PDF</span>
<span><bdi class="name">${title}</bdi><br><span class="quiet">Document · ${Math.ceil(bytes / 1024)} KB</span></span></a>`;
}

function renderArticle({ source, title, description }: NonNullable<Post["content"]["article"]>): Markup {
  const host = URL.canParse(source) ? new URL(source).hostname : source;
  return html`<a class="document" href="${source}" rel="nofollow noopener"><span><bdi class="name">${title}</bdi><br>
<span class="quiet"><bdi>${description}</bdi> ${host}</span></span></a>`;
}

const URL_PATTERN = /(https?:\/\/[^\s<>"]+)/;

/** Renders the text of a post: each line has its own direction; hashtags, mentions and URLs are highlighted. */
function formatPostText(elements: Element[]): Markup[] {
  return splitLines(elements).flatMap(({ parts, gap }) => {
    if (isEmpty(parts)) return [];
    return [html`<p dir="auto" class="${gap ? "after" : "line-of-text"}">${parts.map(formatPart)}</p>`];
  });
}

interface Line {
  parts: Element[];
  gap: boolean;
}

const isEmpty = (parts: Element[]) => parts.every((part) => part.kind === "text" && part.text.trim() === "");

function splitLines(elements: Element[]): Line[] {
  const lines: Line[] = [{ parts: [], gap: false }];
  for (const element of elements) {
    if (element.kind !== "text") {
      lines.at(-1)?.parts.push(element);
      continue;
    }
    for (const [index, text] of element.text.replace(/\r\n?/g, "\n").split("\n").entries()) {
      if (index > 0) lines.push({ parts: [], gap: lines.length > 1 && isEmpty(lines.at(-1)?.parts ?? []) });
      if (text !== "") lines.at(-1)?.parts.push({ kind: "text", text });
    }
  }
  return lines;
}

function formatPart(element: Element): Markup | (string | Markup)[] {
  // <bdi> would hide the hashtag from the direction detection of its line.
  if (element.kind === "hashtag") return html`<strong class="tag">#${element.tag}</strong>`;
  if (element.kind === "mention") return html`<strong class="tag">${element.name}</strong>`;
  // Splitting by a captured group puts the URLs at the odd indexes.
  return element.text
    .split(URL_PATTERN)
    .map((part, index) =>
      index % 2 === 0 ? part : html`<a href="${part}" dir="ltr" rel="nofollow noopener">${part}</a>`,
    );
}
