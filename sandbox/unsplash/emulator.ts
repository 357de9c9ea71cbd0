import type {
  CreateEmulator,
  Emulator,
  SandboxContext,
  SandboxRequest,
  SandboxResponse,
} from "@/sandbox/core/emulator";
import { escapeHtml, renderHtmlPage } from "@/sandbox/core/html-page";
import { answer } from "@/sandbox/core/send-response";
import { handleApi } from "@/sandbox/unsplash/api";
import { handleImage } from "@/sandbox/unsplash/images";
import { imageUrls, makeIxid } from "@/sandbox/unsplash/photo-object";
import { AUTHORS, findPhoto, PHOTOS, type SeedPhoto } from "@/sandbox/unsplash/seed-data";
import { emptyState, type UnsplashContext, unsplashSettings } from "@/sandbox/unsplash/state";

export const createUnsplashEmulator: CreateEmulator = async (context: SandboxContext): Promise<Emulator> => {
  const unsplash: UnsplashContext = {
    context,
    state: await context.openState("unsplash", emptyState),
    settings: unsplashSettings(),
  };
  const handlers: Record<string, (request: SandboxRequest) => ReturnType<Emulator["handle"]>> = {
    "/unsplash": (request) => handleApi(unsplash, request),
    "/unsplash/images": (request) => answer({}, () => handleImage(request)),
    "/unsplash/site": async (request) => handleSite(context.baseUrl, request),
  };
  return {
    service: "unsplash",
    prefixes: Object.keys(handlers),
    handle: async (prefix, request) => {
      const handler = handlers[prefix];
      if (!handler) throw new Error(`The Unsplash emulator does not serve ${prefix}`);
      return handler(request);
    },
    reset: () => unsplash.state.reset(),
    home: () => ({
      title: "Unsplash",
      text: `${PHOTOS.length} prepared photos with English and Hebrew words: bread, coffee, sea, city, flowers, לחם, קפה, ים. ${unsplash.settings.hourlyLimit} requests an hour.`,
      links: [{ label: "All photos", href: "/unsplash/site" }],
    }),
  };
};

function handleSite(baseUrl: string, { path }: SandboxRequest): SandboxResponse {
  const [, slug] = /^\/photos\/([\w-]+)$/.exec(path) ?? [];
  const photo = slug ? findPhoto(slug) : undefined;
  if (photo) return photoPage(photo, baseUrl);
  const author = AUTHORS.find(({ username }) => path === `/@${username}`);
  if (author) {
    const ownPhotos = PHOTOS.filter((one) => one.author === author);
    return listPage(author.name, ownPhotos, baseUrl);
  }
  if (path === "/") return listPage("Photos", PHOTOS, baseUrl);
  return { ...renderHtmlPage("Not found", "<h1>This page is not here</h1>"), status: 404 };
}

function photoPage(photo: SeedPhoto, baseUrl: string): SandboxResponse {
  const { regular } = imageUrls(photo, baseUrl, makeIxid(photo.id, "site"));
  const by = `<p>by <a href="/unsplash/site/@${photo.author.username}"><bdi>${escapeHtml(photo.author.name)}</bdi></a> · <a href="/unsplash/site">all photos</a></p>`;
  const image = `<img src="${escapeHtml(regular)}" alt="" style="max-width:100%;height:auto">`;
  return renderHtmlPage(photo.alt, `<h1>${escapeHtml(photo.alt)}</h1>${by}${image}`);
}

function listPage(title: string, photos: SeedPhoto[], baseUrl: string): SandboxResponse {
  const tile = (photo: SeedPhoto) => {
    const { thumb } = imageUrls(photo, baseUrl, makeIxid(photo.id, "site"));
    return `<a href="/unsplash/site/photos/${photo.slug}"><img src="${escapeHtml(thumb)}" alt="${escapeHtml(photo.alt)}"></a>`;
  };
  return renderHtmlPage(
    title,
    `<h1><bdi>${escapeHtml(title)}</bdi></h1><p>${photos.map(tile).join(" ")}</p>`,
  );
}
