import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import sharp from "sharp";
import { createDocument } from "@/lib/canvas/core/create-document";
import {
  type ApiResponse,
  api,
  productEnvironment,
  type SignedUpUser,
  sql,
} from "@/tests/harness/running-product";
import { createUploadForm } from "@/tests/harness/solid-color-image";

export interface UrlField {
  /** Endpoint and field as named in the OpenAPI document. */
  call: string;
  field: string;
  ask(user: SignedUpUser, url: string, ids: { account: string; post: string }): Promise<ApiResponse<unknown>>;
  /** Returns a URL that is accepted. Absent: an image of the user. Null: the field accepts none in tests. */
  takes?: ((user: SignedUpUser, post: string) => Promise<string | undefined>) | null;
  /** Decides about rejection when that is not a status of 400 or above. */
  refused?(response: { status: number; body: unknown }, url: string): boolean;
}

const image = async (user: SignedUpUser) =>
  (await api(user, "POST", "/storage/upload", await createUploadForm())).body.url;

const libraryImage = async (user: SignedUpUser) =>
  (await api(user, "POST", "/canvas-images/upload", await createUploadForm())).body.image.url;

const replaceBy = (method: "POST" | "PUT"): UrlField => ({
  call: `${method} /storage/replace-image`,
  field: "url",
  takes: image,
  ask: async (user, url) =>
    api(user, method, `/storage/replace-image?url=${encodeURIComponent(url)}`, await createUploadForm()),
});

const announced = new WeakMap<SignedUpUser, { uploadUrl: string; publicUrl: string }>();

/** Returns the two URLs of a video that is announced but not yet uploaded. */
async function createVideoUpload(user: SignedUpUser, post: string) {
  const video = { fileName: "film.mp4", contentType: "video/mp4", postId: post, size: 4 };
  const response = await api(user, "POST", "/storage/get-video-upload-url", video);
  announced.set(user, response.body);
  return announced.get(user);
}

function sendThroughServer(user: SignedUpUser, fields: { destination?: string; publicUrl?: string }) {
  const { uploadUrl = "", publicUrl = "" } = announced.get(user) ?? {};
  const form = new FormData();
  for (const [name, value] of Object.entries({ destination: uploadUrl, publicUrl, ...fields })) {
    form.set(name, value);
  }
  form.set("file", new Blob(["film"]), "film.mp4");
  return api(user, "POST", "/storage/proxy-upload", form);
}

const downloadUrl = async (user: SignedUpUser) =>
  (await api(user, "GET", "/unsplash/featured?per_page=1")).body.photos[0].downloadUrl;

/** Uploads a video of the user. */
async function video(user: SignedUpUser): Promise<string> {
  const key = `public/${randomUUID()}.mp4`;
  await sql(
    `INSERT INTO media (id, user_id, key, kind, content_type, bytes, width, height, checksum, source, state)
     VALUES (gen_random_uuid(), $1, $2, 'video', 'video/mp4', 9, 64, 64, 'none', 'upload', 'stored')`,
    [user.user._id, key],
  );
  return `${productEnvironment().MEDIA_PUBLIC_URL}/${key}`;
}

/** Uploads an image that the post uses. */
async function shownImage(user: SignedUpUser, post: string) {
  const url = await image(user);
  await api(user, "PUT", `/posts/${post}`, { revision: 1, images: [{ url }] });
  return url;
}

const change = (user: SignedUpUser, post: string, fields: object) =>
  api(user, "POST", `/posts/${post}/edit-images`, { imageIndex: 0, prompt: "Warmer", ...fields });

/** Uploads a fully editable mask for an image that the post uses. */
async function clearMask(user: SignedUpUser, post: string) {
  await shownImage(user, post);
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const clear = sharp({ create: { width: 64, height: 48, channels: 4, background } });
  return (await api(user, "POST", "/storage/upload", await createUploadForm({}, clear))).body.url;
}

/** Every field that accepts a URL. A missing one fails ssrf.test.ts. */
export const URL_FIELDS: UrlField[] = [
  {
    call: "PATCH /accounts/{id}",
    field: "logoUrl",
    ask: (user, logoUrl, { account }) => api(user, "PATCH", `/accounts/${account}`, { logoUrl }),
    takes: null,
    // A logo changes only through its own endpoint; this field is ignored.
    refused: ({ status }) => status === 200,
  },
  {
    call: "PUT /posts/{id}",
    field: "url",
    ask: (user, url, { post }) => api(user, "PUT", `/posts/${post}`, { revision: 1, images: [{ url }] }),
  },
  {
    call: "PUT /posts/{id}",
    field: "videoUrl",
    takes: video,
    ask: (user, videoUrl, { post }) => api(user, "PUT", `/posts/${post}`, { revision: 1, videoUrl }),
  },
  {
    call: "POST /posts/{id}/generate-templates",
    field: "imageUrl",
    ask: (user, imageUrl, { post }) => api(user, "POST", `/posts/${post}/generate-templates`, { imageUrl }),
  },
  {
    call: "POST /posts/{id}/edit-images",
    field: "selectedImageUrls",
    takes: shownImage,
    ask: (user, url, { post }) => change(user, post, { selectedImageUrls: [url] }),
  },
  {
    call: "POST /posts/{id}/edit-images",
    field: "imageUrl",
    takes: shownImage,
    ask: (user, imageUrl, { post }) => change(user, post, { imageUrl }),
  },
  {
    call: "POST /posts/{id}/edit-images",
    field: "maskUrl",
    takes: clearMask,
    ask: (user, maskUrl, { post }) => change(user, post, { maskUrl }),
  },
  {
    call: "POST /agent-chat/{id}/sources",
    field: "url",
    ask: (user, url, { account }) =>
      api(user, "POST", `/agent-chat/${account}/sources`, { kind: "link", url }),
    // Accepts public web pages, which tests do not request.
    takes: null,
  },
  {
    call: "GET /canvas-images",
    field: "url",
    takes: libraryImage,
    ask: (user, url) => api(user, "GET", `/canvas-images?url=${encodeURIComponent(url)}`),
    // Searches only the user's images; unknown URLs return an empty page.
    refused: ({ status, body }) => status >= 400 || (body as { total: number }).total === 0,
  },
  {
    call: "POST /canvas/{id}",
    field: "pictureUrl",
    takes: shownImage,
    ask: (user, pictureUrl, { post }) => {
      const canvasData = { ...createDocument({ pages: [{ bg: "#FFFFFF", elements: [] }] }), rev: 1 };
      return api(user, "POST", `/canvas/${post}`, { imageIndex: 0, canvasData, pictureUrl });
    },
    // Compared only with the URL of the current image.
    refused: ({ status }) => status === 409,
  },
  {
    call: "POST /canvas/{id}/{imageIndex}/versions/{versionId}/restore",
    field: "pictureUrl",
    // Compared only with the URL of the current image; then there is no such version.
    takes: null,
    ask: (user, pictureUrl, { post }) =>
      api(user, "POST", `/canvas/${post}/0/versions/${post}/restore`, { rev: 1, pictureUrl }),
  },
  {
    call: "POST /unsplash/download",
    field: "downloadUrl",
    takes: downloadUrl,
    ask: (user, url) => api(user, "POST", "/unsplash/download", { downloadUrl: url }),
  },
  {
    call: "POST /canvas-images/unsplash/remove-background",
    field: "downloadUrl",
    takes: downloadUrl,
    ask: (user, url) =>
      api(user, "POST", "/canvas-images/unsplash/remove-background", { downloadUrl: url, async: true }),
  },
  {
    call: "POST /storage/delete",
    field: "urls",
    takes: image,
    ask: (user, url) => api(user, "POST", "/storage/delete", { urls: [url] }),
    // Each list item is validated separately.
    refused: ({ status, body }, url) =>
      status === 200 && isDeepStrictEqual(body, { deleted: [], failed: [{ url, reason: "not_found" }] }),
  },
  replaceBy("POST"),
  replaceBy("PUT"),
  {
    call: "POST /storage/upload",
    field: "destination",
    takes: null,
    ask: async (user, destination) =>
      api(user, "POST", "/storage/upload", await createUploadForm({ destination })),
  },
  {
    call: "POST /storage/generate-video-screenshot",
    field: "videoUrl",
    takes: video,
    ask: (user, videoUrl) => api(user, "POST", "/storage/generate-video-screenshot", { videoUrl }),
  },
  {
    call: "POST /video/generate",
    field: "imageUrl",
    ask: (user, imageUrl, { post }) =>
      api(user, "POST", "/video/generate", { postId: post, prompt: "Bread", imageUrl, async: true }),
    takes: image,
  },
  {
    call: "POST /storage/proxy-upload",
    field: "destination",
    takes: async (user, post) => (await createVideoUpload(user, post))?.uploadUrl,
    ask: (user, destination) => sendThroughServer(user, { destination }),
  },
  {
    call: "POST /storage/proxy-upload",
    field: "publicUrl",
    takes: async (user, post) => (await createVideoUpload(user, post))?.publicUrl,
    ask: (user, publicUrl) => sendThroughServer(user, { publicUrl }),
  },
];
