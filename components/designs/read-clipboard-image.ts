/** Why the clipboard has no image: access was denied, it is empty, or it holds something else. */
export type ClipboardProblem = "denied" | "empty" | "other";

/** Reads the first image of the clipboard, or returns why there is none. The browser may ask the user first. */
export async function readClipboardImage(
  clipboard: Pick<Clipboard, "read"> | undefined,
): Promise<File | ClipboardProblem> {
  // Missing outside secure contexts.
  if (!clipboard?.read) return "denied";
  try {
    const items = await clipboard.read();
    for (const item of items) {
      const type = item.types.find((one) => one.startsWith("image/"));
      if (type) return new File([await item.getType(type)], `clipboard.${type.slice(6)}`, { type });
    }
    return items.some(({ types }) => types.length > 0) ? "other" : "empty";
  } catch (error) {
    return error instanceof DOMException && error.name === "NotAllowedError" ? "denied" : "empty";
  }
}
