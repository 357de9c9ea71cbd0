import type { Page } from "@playwright/test";
import { createDocument, type ElementInput, image, shape, text } from "@/lib/canvas/core/create-document";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser } from "@/tests/harness/running-product";
import { createUploadForm } from "@/tests/harness/solid-color-image";

const box = { w: 240, h: 200 };
/** Two shapes and a text, named as in the layer panel. */
export const DESIGN_ELEMENTS: ElementInput[] = [
  shape({ id: "sun", name: "Sun", x: 100, y: 100, ...box, kind: "ellipse", fill: "#C2410C" }),
  shape({ id: "sea", name: "Sea", x: 500, y: 100, ...box, kind: "rect", fill: "#0B5D5A" }),
  text({
    ...{ id: "words", name: "Words", x: 100, y: 600, w: 800, h: 120 },
    ...{ text: "הלחם יוצא ב־5:40 (Acme)", font: "Heebo", size: 80, weight: 700, fill: "#111111" },
  }),
];

/** A design stored behind the only image of a post. */
export interface StoredDesign {
  postId: string;
  /** Path of its editor. */
  path: string;
  /** URL of the post's image. */
  url: string;
}

/** Uploads an image. Resolves to its URL. */
export async function uploadImage(user: SignedUpUser): Promise<string> {
  return (await api(user, "POST", "/storage/upload", await createUploadForm())).body.url;
}

/** Creates a post with one image; `elements` become its design, null creates none. */
export async function createStoredDesign(
  user: SignedUpUser,
  {
    brand,
    elements = DESIGN_ELEMENTS,
    custom,
  }: { brand?: string; elements?: ElementInput[] | null; custom?: object } = {},
): Promise<StoredDesign> {
  const accountId = brand ?? (await createAccountViaApi(user));
  const post = await createDraftFixture(user, accountId);
  const url = await uploadImage(user);
  await api(user, "PUT", `/posts/${post._id}`, { revision: post.revision, images: [{ url, alt: "" }] });
  const design = { postId: post._id, path: `/account/${accountId}/posts/${post._id}/images/0`, url };
  if (elements === null) return design;
  const made = createDocument({ size: { w: 1080, h: 1080 }, pages: [{ bg: "#FFFFFF", elements }] });
  const response = await saveAtRevision(user, design.postId, { ...made, ...(custom ? { custom } : {}) }, 0);
  if (response.status !== 200) throw new Error(`POST /canvas: ${JSON.stringify(response.body)}`);
  return design;
}

/** Returns the post's image as an element. */
export const toImageElement = ({ url }: Pick<StoredDesign, "url">, id = "photo"): ElementInput =>
  image({ id, name: "Photo", x: 300, y: 350, w: 320, h: 240, src: url, natural: { w: 64, h: 48 } });

/** Saves a design based on this revision, as another editor would. */
export function saveAtRevision(
  user: SignedUpUser,
  postId: string,
  document: object,
  baseRev: number,
  imageIndex = 0,
) {
  const canvasData = { ...document, baseRev, rev: baseRev + 1 };
  return api(user, "POST", `/canvas/${postId}`, { imageIndex, canvasData });
}

/** Returns the design stored on the server. */
export async function readStoredDesign(
  user: SignedUpUser,
  postId: string,
): Promise<{ canvasData: CanvasDocument; rev: number }> {
  return (await api(user, "GET", `/canvas/${postId}/0`)).body;
}

/** Returns the x position of an element on the server. */
export async function readStoredElementX(
  user: SignedUpUser,
  postId: string,
  id: string,
): Promise<number | undefined> {
  return (await readStoredDesign(user, postId)).canvasData.pages[0]?.els[id]?.x;
}

/** Returns the x position of an element in the browser's store; null when it has no design. */
export async function readLocalElementX(page: Page, postId: string, id: string): Promise<number | null> {
  const stored = await readLocalDesignText(page, postId);
  return stored === "" ? null : (JSON.parse(stored).pages[0].els[id]?.x ?? null);
}

/** Returns the design in the browser's store as JSON; empty when there is none. */
export function readLocalDesignText(page: Page, postId: string): Promise<string> {
  return page.evaluate(
    (key) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open("kolot");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains("drafts")) return resolve("");
          const asking = database.transaction("drafts").objectStore("drafts").get(key);
          asking.onsuccess = () => {
            database.close();
            resolve(asking.result ? JSON.stringify(asking.result.document) : "");
          };
          asking.onerror = () => reject(asking.error);
        };
      }),
    `canvas:${postId}:0`,
  );
}
