/** Puts a picture onto the person's disk under its name; where the browser may not read it, opens it instead. */
export async function saveFile(url: string, name: string): Promise<void> {
  const link = document.createElement("a");
  const ending = new URL(url, window.location.href).pathname.split(".").at(-1) ?? "";
  link.download = name.toLowerCase().endsWith(`.${ending}`) ? name : `${name}.${ending}`;
  try {
    // Not what the page's own look at it left in the cache: that one was not asked for by a script.
    const answer = await fetch(url, { cache: "reload" });
    if (!answer.ok) throw new Error(String(answer.status));
    link.href = URL.createObjectURL(await answer.blob());
    link.click();
    // The browser reads it after this turn.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  } catch {
    window.open(url, "_blank", "noopener");
  }
}
