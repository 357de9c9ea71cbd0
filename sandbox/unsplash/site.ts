import { escapeHtml, htmlPage } from "@/sandbox/core/html";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/stand-in";
import { AUTHORS } from "@/sandbox/unsplash/authors";
import { makeIxid } from "@/sandbox/unsplash/ixid";
import { imageUrls } from "@/sandbox/unsplash/photo-object";
import { findPhoto, PHOTOS, type WorldPhoto } from "@/sandbox/unsplash/world";

/** Where the links of an attribution lead: a photo, its author, all of them. */
export function handleSite(baseUrl: string, { path }: SandboxRequest): SandboxResponse {
  const [, slug] = /^\/photos\/([\w-]+)$/.exec(path) ?? [];
  const photo = slug ? findPhoto(slug) : undefined;
  if (photo) return photoPage(photo, baseUrl);
  const author = AUTHORS.find(({ username }) => path === `/@${username}`);
  if (author) {
    const theirs = PHOTOS.filter((one) => one.author === author);
    return listPage(author.name, theirs, baseUrl);
  }
  if (path === "/") return listPage("Photos", PHOTOS, baseUrl);
  return { ...htmlPage("Not found", "<h1>This page is not here</h1>"), status: 404 };
}

function photoPage(photo: WorldPhoto, baseUrl: string): SandboxResponse {
  const { regular } = imageUrls(photo, baseUrl, makeIxid(photo.id, "site"));
  const by = `<p>by <a href="/unsplash/site/@${photo.author.username}"><bdi>${escapeHtml(photo.author.name)}</bdi></a> · <a href="/unsplash/site">all photos</a></p>`;
  const image = `<img src="${escapeHtml(regular)}" alt="" style="max-width:100%;height:auto">`;
  return htmlPage(photo.alt, `<h1>${escapeHtml(photo.alt)}</h1>${by}${image}`);
}

function listPage(title: string, photos: WorldPhoto[], baseUrl: string): SandboxResponse {
  const tile = (photo: WorldPhoto) => {
    const { thumb } = imageUrls(photo, baseUrl, makeIxid(photo.id, "site"));
    return `<a href="/unsplash/site/photos/${photo.slug}"><img src="${escapeHtml(thumb)}" alt="${escapeHtml(photo.alt)}"></a>`;
  };
  return htmlPage(title, `<h1><bdi>${escapeHtml(title)}</bdi></h1><p>${photos.map(tile).join(" ")}</p>`);
}
