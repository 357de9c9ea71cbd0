/** Puts a picture onto the person's disk under its name; where the browser may not read it, opens it instead. */
export async function saveFile(url: string, name: string): Promise<void> {
  const ending = new URL(url, window.location.href).pathname.split(".").at(-1) ?? "";
  try {
    // Not what the page's own look at it left in the cache: that one was not asked for by a script.
    const answer = await fetch(url, { cache: "reload" });
    if (!answer.ok) throw new Error(String(answer.status));
    const isNamed = name.toLowerCase().endsWith(`.${ending}`);
    saveBlob(await answer.blob(), isNamed ? name : `${name}.${ending}`);
  } catch {
    window.open(url, "_blank", "noopener");
  }
}

/** Puts what this page holds onto the person's disk, under a name with its ending. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(blob);
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
