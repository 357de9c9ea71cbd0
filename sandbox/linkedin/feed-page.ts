import { postsText, WHEN } from "@/sandbox/core/feed";
import { html, type Markup } from "@/sandbox/core/markup";
import type { SandboxResponse } from "@/sandbox/core/stand-in";
import { MEDIA_CSS, postMedia } from "@/sandbox/linkedin/feed-media";
import { formatText } from "@/sandbox/linkedin/feed-text";
import { figuresAt } from "@/sandbox/linkedin/figures";
import { page as document } from "@/sandbox/linkedin/html";
import { livePosts } from "@/sandbox/linkedin/posts";
import type { LinkedIn, Post } from "@/sandbox/linkedin/state";
import {
  findAuthor,
  ORGANISATIONS,
  type Organisation,
  organisationUrn,
  PEOPLE,
  type Person,
  personUrn,
} from "@/sandbox/linkedin/world";

/** Everybody who can post here, by URN. */
export const AUTHORS = [
  ...ORGANISATIONS.map((organisation) => ({ urn: organisationUrn(organisation.id), author: organisation })),
  ...PEOPLE.map((person) => ({ urn: personUrn(person.id), author: person })),
];

/** /feeds/linkedin: who there is. */
export function listPage(linkedin: LinkedIn): SandboxResponse {
  const rows = AUTHORS.map(({ urn, author }) => {
    const count = livePosts(linkedin, urn).length;
    return html`<li class="card line">${avatar(author)}
<p><a href="/feeds/linkedin/${urn}"><bdi>${author.name}</bdi></a><br>
<span class="quiet"><bdi>${sublineOf(author)}</bdi> · ${postsText(count)}</span></p></li>`;
  });
  return document(200, "People and pages", CSS, html`<h1>People and pages</h1><ul class="list">${rows}</ul>`);
}

/** /feeds/linkedin/{author's URN}: the posts as followers see them, newest first. */
export function feedPage(linkedin: LinkedIn, urn: string, author: Person | Organisation): SandboxResponse {
  const shown = livePosts(linkedin, urn);
  const list = shown.map((post) => html`<li>${article(linkedin, post, "h2")}</li>`);
  const empty = html`<p class="card quiet">No posts yet. What is published here appears on this page.</p>`;
  const about = "about" in author ? html`<p dir="auto">${author.about}</p>` : "";
  const body = html`
<div class="card head line">${avatar(author)}
  <div><h1><bdi>${author.name}</bdi></h1>
  <p class="quiet"><bdi>${sublineOf(author)}</bdi> · ${followers(author)} · ${postsText(shown.length)}</p>${about}</div>
</div>
${shown.length > 0 ? html`<ul class="list">${list}</ul>` : empty}`;
  return document(200, author.name, CSS, body);
}

/** /feeds/linkedin/{post's URN}: where a post's own address leads. */
export function postPage(linkedin: LinkedIn, post: Post): SandboxResponse {
  const name = findAuthor(post.author)?.name ?? "";
  const back = html`<p class="back"><a href="/feeds/linkedin/${post.author}">All posts of <bdi>${name}</bdi></a></p>`;
  return document(200, name, CSS, html`${article(linkedin, post, "h1")}${back}`);
}

export function missingPage(): SandboxResponse {
  const main = html`<div class="card"><h1>This post cannot be displayed</h1>
<p class="quiet">It was deleted, or it never was. <a href="/feeds/linkedin">Everybody here</a></p></div>`;
  return document(404, "Not available", CSS, main);
}

function article(linkedin: LinkedIn, post: Post, level: "h1" | "h2"): Markup {
  const author = findAuthor(post.author);
  if (!author) return html``;
  const at = new Date(post.createdAt);
  const name = html`<bdi>${author.name}</bdi>`;
  const heading = level === "h1" ? html`<h1 class="by">${name}</h1>` : html`<h2 class="by">${name}</h2>`;
  return html`<article class="card post" id="${post.urn}">
<div class="line">${avatar(author)}<div>${heading}
<p class="quiet"><bdi>${sublineOf(author)}</bdi></p>
<p class="quiet"><a class="when" href="/feeds/linkedin/${post.urn}"><time datetime="${at.toISOString()}">${WHEN.format(at)} UTC</time></a>${
    post.visibility === "PUBLIC" ? " · Anyone" : " · Connections only"
  }</p></div></div>
<div class="text">${formatText(post.text)}</div>
${postMedia(linkedin, post)}
${counts(linkedin, post)}
</article>`;
}

function counts({ context }: LinkedIn, post: Post): Markup {
  const { reactions, comments, reshares } = figuresAt(post, context.now());
  return html`<p class="quiet counts">${reactions} reactions · ${comments} comments · ${reshares} reposts</p>`;
}

function sublineOf(author: Person | Organisation): string {
  return "headline" in author ? author.headline : author.industry;
}

function followers({ followers: count }: Person | Organisation): string {
  return `${count.toLocaleString("en-US")} followers`;
}

function avatar(author: Person | Organisation): Markup {
  const shape = "headline" in author ? "round" : "square";
  return html`<img class="${shape}" src="/feeds/linkedin/avatars/${author.id}.png" alt="">`;
}

const CSS = `
main{display:grid;gap:12px}.list{display:grid;gap:12px}h1{font-size:24px;line-height:1.25}
.by{font-size:16px;line-height:1.4;font-weight:600}.name{font-weight:600}
.when{color:inherit;display:inline-block;min-block-size:24px;text-decoration:none}.when:hover{text-decoration:underline}
.post{display:grid;gap:12px;overflow:hidden}.text p{text-align:start;overflow-wrap:anywhere}
.text p.after{margin-block-start:1em}.tag{color:var(--accent);unicode-bidi:plaintext}.text a{overflow-wrap:anywhere}
.counts{border-block-start:1px solid var(--line);padding-block-start:8px}.back a{display:inline-block;min-block-size:24px}
${MEDIA_CSS}`;
