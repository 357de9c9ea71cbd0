import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import sharp from "sharp";
import { newDocument } from "@/lib/canvas/core/new-document";
import { pictureForm } from "@/tests/harness/picture";
import { type Answer, api, type Person, sql, stackEnvironment } from "@/tests/harness/stack";

export interface UrlField {
  /** The endpoint and the field as the API's own description names them. */
  call: string;
  field: string;
  ask(person: Person, url: string, ids: { account: string; post: string }): Promise<Answer<unknown>>;
  /** An address that it takes; absent: a picture of the person's own. Null: it takes none. */
  takes?: ((person: Person, post: string) => Promise<string | undefined>) | null;
  /** Where a refusal is not a status from 400 on. */
  refused?(answer: { status: number; body: unknown }, url: string): boolean;
}

const picture = async (person: Person) =>
  (await api(person, "POST", "/storage/upload", await pictureForm())).body.url;

const libraryPicture = async (person: Person) =>
  (await api(person, "POST", "/canvas-images/upload", await pictureForm())).body.image.url;

const replaceBy = (method: "POST" | "PUT"): UrlField => ({
  call: `${method} /storage/replace-image`,
  field: "url",
  takes: picture,
  ask: async (person, url) =>
    api(person, method, `/storage/replace-image?url=${encodeURIComponent(url)}`, await pictureForm()),
});

const announced = new WeakMap<Person, { uploadUrl: string; publicUrl: string }>();

/** The two addresses of a film that is announced and not yet sent. */
async function announceFilm(person: Person, post: string) {
  const film = { fileName: "film.mp4", contentType: "video/mp4", postId: post, size: 4 };
  const answer = await api(person, "POST", "/storage/get-video-upload-url", film);
  announced.set(person, answer.body);
  return announced.get(person);
}

function sendThroughServer(person: Person, fields: { destination?: string; publicUrl?: string }) {
  const { uploadUrl = "", publicUrl = "" } = announced.get(person) ?? {};
  const form = new FormData();
  for (const [name, value] of Object.entries({ destination: uploadUrl, publicUrl, ...fields })) {
    form.set(name, value);
  }
  form.set("file", new Blob(["film"]), "film.mp4");
  return api(person, "POST", "/storage/proxy-upload", form);
}

const downloadUrl = async (person: Person) =>
  (await api(person, "GET", "/unsplash/featured?per_page=1")).body.photos[0].downloadUrl;

/** A film of the person's own. */
async function film(person: Person): Promise<string> {
  const key = `public/${randomUUID()}.mp4`;
  await sql(
    `INSERT INTO media (id, user_id, key, kind, content_type, bytes, width, height, checksum, source, state)
     VALUES (gen_random_uuid(), $1, $2, 'video', 'video/mp4', 9, 64, 64, 'none', 'upload', 'stored')`,
    [person.user._id, key],
  );
  return `${stackEnvironment().MEDIA_PUBLIC_URL}/${key}`;
}

/** A picture of the person's own that the post shows. */
async function shownPicture(person: Person, post: string) {
  const url = await picture(person);
  await api(person, "PUT", `/posts/${post}`, { revision: 1, images: [{ url }] });
  return url;
}

const change = (person: Person, post: string, fields: object) =>
  api(person, "POST", `/posts/${post}/edit-images`, { imageIndex: 0, prompt: "Warmer", ...fields });

/** A mask of the person's own in which everything may change, for a picture that the post shows. */
async function clearMask(person: Person, post: string) {
  await shownPicture(person, post);
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const clear = sharp({ create: { width: 64, height: 48, channels: 4, background } });
  return (await api(person, "POST", "/storage/upload", await pictureForm({}, clear))).body.url;
}

/** Every field that takes an address. One that is missing fails ssrf.test.ts. */
export const URL_FIELDS: UrlField[] = [
  {
    call: "PATCH /accounts/{id}",
    field: "logoUrl",
    ask: (person, logoUrl, { account }) => api(person, "PATCH", `/accounts/${account}`, { logoUrl }),
    takes: null,
    // A logo changes through its own call alone: any address here is left out, as it is shown back to the person.
    refused: ({ status }) => status === 200,
  },
  {
    call: "PUT /posts/{id}",
    field: "url",
    ask: (person, url, { post }) => api(person, "PUT", `/posts/${post}`, { revision: 1, images: [{ url }] }),
  },
  {
    call: "PUT /posts/{id}",
    field: "videoUrl",
    takes: film,
    ask: (person, videoUrl, { post }) => api(person, "PUT", `/posts/${post}`, { revision: 1, videoUrl }),
  },
  {
    call: "POST /posts/{id}/edit-images",
    field: "selectedImageUrls",
    takes: shownPicture,
    ask: (person, url, { post }) => change(person, post, { selectedImageUrls: [url] }),
  },
  {
    call: "POST /posts/{id}/edit-images",
    field: "imageUrl",
    takes: shownPicture,
    ask: (person, imageUrl, { post }) => change(person, post, { imageUrl }),
  },
  {
    call: "POST /posts/{id}/edit-images",
    field: "maskUrl",
    takes: clearMask,
    ask: (person, maskUrl, { post }) => change(person, post, { maskUrl }),
  },
  {
    call: "POST /agent-chat/{id}/sources",
    field: "url",
    ask: (person, url, { account }) =>
      api(person, "POST", `/agent-chat/${account}/sources`, { kind: "link", url }),
    // Pages of the open web, and a test asks none.
    takes: null,
  },
  {
    call: "GET /canvas-images",
    field: "url",
    takes: libraryPicture,
    ask: (person, url) => api(person, "GET", `/canvas-images?url=${encodeURIComponent(url)}`),
    // It is looked for among the person's own: what is not there is an empty page.
    refused: ({ status, body }) => status >= 400 || (body as { total: number }).total === 0,
  },
  {
    call: "POST /canvas/{id}",
    field: "pictureUrl",
    takes: shownPicture,
    ask: (person, pictureUrl, { post }) => {
      const canvasData = { ...newDocument({ pages: [{ bg: "#FFFFFF", pieces: [] }] }), rev: 1 };
      return api(person, "POST", `/canvas/${post}`, { imageIndex: 0, canvasData, pictureUrl });
    },
    // It is only compared with the address of the picture that is there.
    refused: ({ status }) => status === 409,
  },
  {
    call: "POST /unsplash/download",
    field: "downloadUrl",
    takes: downloadUrl,
    ask: (person, url) => api(person, "POST", "/unsplash/download", { downloadUrl: url }),
  },
  {
    call: "POST /canvas-images/unsplash/remove-background",
    field: "downloadUrl",
    takes: downloadUrl,
    ask: (person, url) =>
      api(person, "POST", "/canvas-images/unsplash/remove-background", { downloadUrl: url, async: true }),
  },
  {
    call: "POST /storage/delete",
    field: "urls",
    takes: picture,
    ask: (person, url) => api(person, "POST", "/storage/delete", { urls: [url] }),
    // Of a list each is judged by itself.
    refused: ({ status, body }, url) =>
      status === 200 && isDeepStrictEqual(body, { deleted: [], failed: [{ url, reason: "not_found" }] }),
  },
  replaceBy("POST"),
  replaceBy("PUT"),
  {
    call: "POST /storage/upload",
    field: "destination",
    takes: null,
    ask: async (person, destination) =>
      api(person, "POST", "/storage/upload", await pictureForm({ destination })),
  },
  {
    call: "POST /storage/generate-video-screenshot",
    field: "videoUrl",
    takes: film,
    ask: (person, videoUrl) => api(person, "POST", "/storage/generate-video-screenshot", { videoUrl }),
  },
  {
    call: "POST /video/generate",
    field: "imageUrl",
    ask: (person, imageUrl, { post }) =>
      api(person, "POST", "/video/generate", { postId: post, prompt: "Bread", imageUrl, async: true }),
    takes: picture,
  },
  {
    call: "POST /storage/proxy-upload",
    field: "destination",
    takes: async (person, post) => (await announceFilm(person, post))?.uploadUrl,
    ask: (person, destination) => sendThroughServer(person, { destination }),
  },
  {
    call: "POST /storage/proxy-upload",
    field: "publicUrl",
    takes: async (person, post) => (await announceFilm(person, post))?.publicUrl,
    ask: (person, publicUrl) => sendThroughServer(person, { publicUrl }),
  },
];
