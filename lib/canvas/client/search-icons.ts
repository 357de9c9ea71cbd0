import type { LibraryIcon } from "@/lib/canvas/client/icon-library";

type Named = Pick<LibraryIcon, "title" | "hebrew" | "words">;

/** Returns the icons or stickers with every typed word at the start of a word of theirs; those named like it come first. */
export function searchIcons<T extends Named>(icons: readonly T[], typed: string): readonly T[] {
  const words = splitWords(typed);
  if (words.length === 0) return icons;
  const found = icons.flatMap((icon) => {
    const names = splitWords(`${icon.title} ${icon.hebrew ?? ""}`);
    const all = [...names, ...splitWords(icon.words)];
    if (!words.every((word) => all.some((one) => one.startsWith(word)))) return [];
    return [{ icon, rank: getRank(icon, names, words) }];
  });
  return found.sort((a, b) => a.rank - b.rank).map(({ icon }) => icon);
}

function getRank({ title, hebrew }: Named, names: readonly string[], words: readonly string[]): number {
  const typed = words.join(" ");
  if (splitWords(title).join(" ") === typed || splitWords(hebrew ?? "").join(" ") === typed) return 0;
  if (words.every((word) => names.includes(word))) return 1;
  return words.every((word) => names.some((name) => name.startsWith(word))) ? 2 : 3;
}

/** Splits into lower-case words; quotation marks inside Hebrew acronyms do not separate. */
function splitWords(value: string): string[] {
  return value
    .normalize("NFC")
    .toLowerCase()
    .replace(/["'׳״’]/g, "")
    .split(/[^\p{L}\p{N}+#]+/u)
    .filter((word) => word !== "");
}
