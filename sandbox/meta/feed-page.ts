import { entry } from "@/sandbox/core/change";
import { postsText, WHEN } from "@/sandbox/core/feed";
import { html, type Markup } from "@/sandbox/core/markup";
import type { SandboxResponse } from "@/sandbox/core/stand-in";
import { formatMessage } from "@/sandbox/meta/feed-text";
import { livePosts } from "@/sandbox/meta/graph-posts";
import { page as document } from "@/sandbox/meta/html";
import { liveSince, type Meta, type Photo, type Post } from "@/sandbox/meta/state";
import { PAGES, type Page } from "@/sandbox/meta/world";

/** /feeds/facebook: the pages there are. */
export function listPage(meta: Meta): SandboxResponse {
  const row = (page: Page) => {
    const count = livePosts(meta, page.id).length;
    return html`<li class="card line">${avatar(page)}
<p><a href="/feeds/facebook/${page.id}"><bdi>${page.name}</bdi></a><br>
<span class="quiet">${page.category} · ${postsText(count)}</span></p></li>`;
  };
  return document(200, "Pages", CSS, html`<h1>Pages</h1><ul class="list">${PAGES.map(row)}</ul>`);
}

/** /feeds/facebook/{page}: its posts as followers see them, newest first. */
export function feedPage(meta: Meta, page: Page, shown: Post[]): SandboxResponse {
  const list = shown.map((post) => html`<li>${article(meta, page, post, "h2")}</li>`);
  const empty = html`<p class="card quiet">No posts yet. What is published to this Page appears here.</p>`;
  const body = html`
<div class="card head line">
  <img class="round big" src="/feeds/facebook/avatars/${page.id}.png" alt="">
  <div><h1><bdi>${page.name}</bdi></h1>
  <p class="quiet">${page.category} · ${page.followers.toLocaleString("en-US")} followers · ${postsText(shown.length)}</p>
  <p dir="auto">${page.about}</p></div>
</div>
${shown.length > 0 ? html`<ul class="list">${list}</ul>` : empty}`;
  return document(200, page.name, CSS, body);
}

/** /feeds/facebook/{page}/posts/{id}: where a post's permalink leads. */
export function postPage(meta: Meta, page: Page, post: Post): SandboxResponse {
  const back = html`<p class="back"><a href="/feeds/facebook/${page.id}">All posts of <bdi>${page.name}</bdi></a></p>`;
  return document(200, page.name, CSS, html`${article(meta, page, post, "h1")}${back}`);
}

export function missingPage(): SandboxResponse {
  const main = html`<div class="card"><h1>This content isn't available right now</h1>
<p class="quiet">It was deleted, or it never was. <a href="/feeds/facebook">All Pages</a></p></div>`;
  return document(404, "Not available", CSS, main);
}

function article(meta: Meta, page: Page, post: Post, level: "h1" | "h2"): Markup {
  const at = new Date(liveSince(post));
  const number = post.id.slice(page.id.length + 1);
  const name = html`<bdi>${page.name}</bdi>`;
  const heading = level === "h1" ? html`<h1 class="by">${name}</h1>` : html`<h2 class="by">${name}</h2>`;
  return html`<article class="card post" id="post-${number}">
<div class="line">${avatar(page)}<div>${heading}
<p class="quiet"><a class="when" href="/feeds/facebook/${page.id}/posts/${number}"><time datetime="${at.toISOString()}">${WHEN.format(at)} UTC</time></a></p></div></div>
<div class="text">${formatMessage(post.message)}</div>
${post.link === "" ? "" : html`<p class="link"><a href="${post.link}" rel="nofollow noopener">${post.link}</a></p>`}
${photos(meta, post)}${film(meta, post)}
</article>`;
}

function photos(meta: Meta, post: Post): Markup | string {
  const all = meta.state.get().photos;
  const shown = post.photoIds.map((id) => entry(all, id)).filter((photo) => photo !== undefined);
  if (shown.length === 0) return "";
  const picture = (photo: Photo, index: number) => {
    const alt = photo.altText || `Photo ${index + 1} of ${shown.length}, without a description`;
    return html`<img src="/feeds/facebook/media/${photo.id}" width="${photo.width}" height="${photo.height}" alt="${alt}">`;
  };
  return html`<div class="${shown.length === 1 ? "photos" : "photos many"}">${shown.map(picture)}</div>`;
}

function film(meta: Meta, { videoId }: Post): Markup | string {
  const video = videoId ? entry(meta.state.get().videos, videoId) : undefined;
  if (!video?.file) return "";
  const size = html`width="${video.file.width}" height="${video.file.height}"`;
  return html`<div class="photos"><video src="/feeds/facebook/media/${video.id}" ${size} controls preload="metadata" playsinline></video></div>`;
}

function avatar(page: Page): Markup {
  return html`<img class="round" src="/feeds/facebook/avatars/${page.id}.png" alt="">`;
}

const CSS = `
main{display:grid;gap:16px}.list{display:grid;gap:16px}h1{font-size:24px;line-height:1.25}
.big{inline-size:80px;block-size:80px}.by{font-size:16px;line-height:1.4;font-weight:600}
.when{color:inherit;display:inline-block;min-block-size:24px;text-decoration:none}.when:hover{text-decoration:underline}
.post{display:grid;gap:12px;overflow:hidden}.text p{text-align:start;overflow-wrap:anywhere}
.text p.after{margin-block-start:1em}.tag{color:var(--accent);unicode-bidi:plaintext}.link a{overflow-wrap:anywhere}
.photos{margin-inline:-20px;margin-block-end:-20px;display:grid;gap:2px}
.photos img,.photos video{inline-size:100%;block-size:auto;max-block-size:80vh;background:#000;display:block}
.photos img{max-block-size:none;background:none}
.many{grid-template-columns:1fr 1fr}.many img{block-size:100%;aspect-ratio:1;object-fit:cover}
.many img:first-child:nth-last-child(odd){grid-column:1/-1;aspect-ratio:16/9}
.back a{display:inline-block;min-block-size:24px}
`;
