const BULLET = "• ";

/** Returns whether every paragraph with text starts with a bullet. */
export function isBulletList(text: string): boolean {
  const paragraphs = text.split("\n").filter((paragraph) => paragraph.trim() !== "");
  return paragraphs.length > 0 && paragraphs.every((paragraph) => paragraph.startsWith(BULLET));
}

/** Puts a bullet before each paragraph with text, or takes them away when all have one. */
export function toggleBullets(text: string): string {
  const isList = isBulletList(text);
  const change = (paragraph: string) => {
    if (isList) return paragraph.startsWith(BULLET) ? paragraph.slice(BULLET.length) : paragraph;
    return paragraph.trim() === "" || paragraph.startsWith(BULLET) ? paragraph : BULLET + paragraph;
  };
  return text.split("\n").map(change).join("\n");
}
