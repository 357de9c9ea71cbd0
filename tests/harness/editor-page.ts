import type { Page } from "@playwright/test";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { image, newDocument, type Piece, shape, text } from "@/lib/canvas/core/new-document";
import { pictureForm } from "@/tests/harness/picture";
import { api, type Person } from "@/tests/harness/stack";
import { makeBrand, makeDraft } from "@/tests/harness/story";

const box = { w: 240, h: 200 };
/** Two shapes and a text, by the names that the layers show. */
export const PIECES: Piece[] = [
  shape({ id: "sun", name: "Sun", x: 100, y: 100, ...box, kind: "ellipse", fill: "#C2410C" }),
  shape({ id: "sea", name: "Sea", x: 500, y: 100, ...box, kind: "rect", fill: "#0B5D5A" }),
  text({
    ...{ id: "words", name: "Words", x: 100, y: 600, w: 800, h: 120 },
    ...{ text: "הלחם יוצא ב־5:40 (Acme)", font: "Heebo", size: 80, weight: 700, fill: "#111111" },
  }),
];

/** A design that is stored behind the only picture of a post. */
export interface StoredDesign {
  postId: string;
  /** Of its editor. */
  path: string;
  /** Of the picture in the post. */
  url: string;
}

/** Uploads a picture; resolves to its address. */
export async function uploadPicture(person: Person): Promise<string> {
  return (await api(person, "POST", "/storage/upload", await pictureForm())).body.url;
}

/** A post with one picture; `pieces` make a design behind it, null none. */
export async function makeDesign(
  person: Person,
  { brand, pieces = PIECES, custom }: { brand?: string; pieces?: Piece[] | null; custom?: object } = {},
): Promise<StoredDesign> {
  const accountId = brand ?? (await makeBrand(person));
  const post = await makeDraft(person, accountId);
  const url = await uploadPicture(person);
  await api(person, "PUT", `/posts/${post._id}`, { revision: post.revision, images: [{ url, alt: "" }] });
  const design = { postId: post._id, path: `/account/${accountId}/posts/${post._id}/images/0`, url };
  if (pieces === null) return design;
  const made = newDocument({ size: { w: 1080, h: 1080 }, pages: [{ bg: "#FFFFFF", pieces }] });
  const answer = await saveOver(person, design.postId, { ...made, ...(custom ? { custom } : {}) }, 0);
  if (answer.status !== 200) throw new Error(`POST /canvas: ${JSON.stringify(answer.body)}`);
  return design;
}

/** The picture that the post shows, as an element. */
export const pictureOf = ({ url }: Pick<StoredDesign, "url">, id = "photo"): Piece =>
  image({ id, name: "Photo", x: 300, y: 350, w: 320, h: 240, src: url, natural: { w: 64, h: 48 } });

/** Saves a design over this revision, as another editor would. */
export function saveOver(person: Person, postId: string, document: object, baseRev: number, imageIndex = 0) {
  const canvasData = { ...document, baseRev, rev: baseRev + 1 };
  return api(person, "POST", `/canvas/${postId}`, { imageIndex, canvasData });
}

/** What the server has of it. */
export async function storedDesign(
  person: Person,
  postId: string,
): Promise<{ canvasData: CanvasDocument; rev: number }> {
  return (await api(person, "GET", `/canvas/${postId}/0`)).body;
}

/** Where an element is on the server. */
export async function storedX(person: Person, postId: string, id: string): Promise<number | undefined> {
  return (await storedDesign(person, postId)).canvasData.pages[0]?.els[id]?.x;
}

/** Where the design in this browser's store has an element; null when nothing is kept there. */
export async function keptX(page: Page, postId: string, id: string): Promise<number | null> {
  const kept = await keptText(page, postId);
  return kept === "" ? null : (JSON.parse(kept).pages[0].els[id]?.x ?? null);
}

/** The design in this browser's store, as JSON; empty when nothing is kept there. */
export function keptText(page: Page, postId: string): Promise<string> {
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
