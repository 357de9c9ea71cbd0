import { entry } from "@/sandbox/core/change";
import { html, type Markup } from "@/sandbox/core/markup";
import type { LinkedIn, Media, Post } from "@/sandbox/linkedin/state";

const SHOWN = 5;

/** What a post shows below its text. */
export function postMedia({ state }: LinkedIn, { content }: Post): Markup | string {
  if (content.article) return article(content.article);
  const stored = state.get().media;
  const files = content.media.flatMap((file) => {
    const media = entry(stored, file.id);
    return media ? [{ ...file, media }] : [];
  });
  const [first] = files;
  if (!first) return "";
  if (first.media.kind === "video") return video(first.media, first.title);
  if (first.media.kind === "document") return document(first.media, first.title);
  return images(files);
}

const addressOf = (urn: string) => `/feeds/linkedin/media/${encodeURIComponent(urn)}`;

function images(files: { id: string; altText: string; media: Media }[]): Markup {
  const picture = ({ id, altText, media }: (typeof files)[number], index: number) => {
    const alt = altText || `Image ${index + 1} of ${files.length}, without a description`;
    const image = html`<img src="${addressOf(id)}" width="${media.width}" height="${media.height}" alt="${alt}">`;
    const more = files.length - SHOWN;
    const count = index === SHOWN - 1 && more > 0 ? html`<span class="more">+${more}</span>` : "";
    return html`<li>${image}${count}</li>`;
  };
  const shown = files.slice(0, SHOWN);
  return html`<ul class="grid of-${shown.length}" aria-label="Images">${shown.map(picture)}</ul>`;
}

function video({ urn }: Media, title: string): Markup {
  return html`<video class="wide" controls preload="metadata" src="${addressOf(urn)}" aria-label="${title || "Video"}"></video>`;
}

function document({ urn, bytes }: Media, title: string): Markup {
  return html`<a class="document" href="${addressOf(urn)}"><span class="leaf" aria-hidden="true">PDF</span>
<span><bdi class="name">${title}</bdi><br><span class="quiet">Document · ${Math.ceil(bytes / 1024)} KB</span></span></a>`;
}

function article({ source, title, description }: NonNullable<Post["content"]["article"]>): Markup {
  const host = URL.canParse(source) ? new URL(source).hostname : source;
  return html`<a class="document" href="${source}" rel="nofollow noopener"><span><bdi class="name">${title}</bdi><br>
<span class="quiet"><bdi>${description}</bdi> ${host}</span></span></a>`;
}

export const MEDIA_CSS = `
.grid{margin-inline:-16px;display:grid;gap:2px;grid-template-columns:repeat(6,1fr)}
.grid li{position:relative;grid-column:span 2;overflow:hidden}.grid img{inline-size:100%;block-size:100%;aspect-ratio:1;object-fit:cover}
.of-1 li{grid-column:1/-1}.of-1 img{block-size:auto;aspect-ratio:auto}
.of-2 li,.of-4 li:first-child{grid-column:span 3}.of-3 li:first-child,.of-4 li:first-child{grid-column:1/-1}
.of-3 li{grid-column:span 3}.of-3 li:first-child img,.of-4 li:first-child img{aspect-ratio:16/9}
.of-5 li:nth-child(-n+2){grid-column:span 3}
.more{position:absolute;inset:0;display:grid;place-items:center;background:#000A;color:#FFF;font-size:28px}
.wide{inline-size:calc(100% + 32px);max-inline-size:none;margin-inline:-16px;max-block-size:640px;background:#000}
.document{display:flex;gap:12px;align-items:center;margin-inline:-16px;padding:12px 16px;background:var(--ground);color:var(--ink);text-decoration:none;min-block-size:72px;overflow-wrap:anywhere}
.leaf{flex:none;inline-size:48px;block-size:60px;border:1px solid var(--line);border-radius:4px;background:var(--card);display:grid;place-items:center;font-weight:600;font-size:14px}
`;
