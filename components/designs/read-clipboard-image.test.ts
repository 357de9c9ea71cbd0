import { describe, expect, it } from "vitest";
import { readClipboardImage } from "@/components/designs/read-clipboard-image";

const item = (types: Record<string, string>): ClipboardItem => ({
  types: Object.keys(types),
  presentationStyle: "unspecified",
  getType: async (type) => new Blob([types[type] ?? ""], { type }),
});
const holding = (...items: ClipboardItem[]) => ({ read: async () => items });
const failing = (error: Error) => ({ read: () => Promise.reject(error) });

describe("image of the clipboard", () => {
  it("clipboard image becomes a file of its type when text is beside it", async () => {
    const file = await readClipboardImage(
      holding(item({ "text/html": "<img>" }), item({ "text/plain": "a", "image/png": "bytes" })),
    );
    if (!(file instanceof File)) throw new Error(`Not a file: ${file}`);
    expect({ name: file.name, type: file.type, text: await file.text() }).toEqual({
      name: "clipboard.png",
      type: "image/png",
      text: "bytes",
    });
  });

  it("access is denied when the browser refuses it or has no clipboard", async () => {
    expect(await readClipboardImage(failing(new DOMException("", "NotAllowedError")))).toBe("denied");
    expect(await readClipboardImage(undefined)).toBe("denied");
  });

  it("image is missing when the clipboard is empty or unreadable", async () => {
    expect(await readClipboardImage(holding())).toBe("empty");
    expect(await readClipboardImage(failing(new DOMException("", "DataError")))).toBe("empty");
  });

  it("image is missing when the clipboard holds text only", async () => {
    expect(await readClipboardImage(holding(item({ "text/plain": "words" })))).toBe("other");
  });
});
