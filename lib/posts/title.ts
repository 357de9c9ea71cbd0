const LONGEST = 48;

/** The first words of a post, as its name in lists and bars; empty when it has none yet. */
export function titleOf(text: string): string {
  const line = text.split("\n", 20).find((one) => one.trim() !== "") ?? "";
  const letters = [...line.trim().slice(0, LONGEST * 2)];
  if (letters.length <= LONGEST) return letters.join("");
  const cut = letters.slice(0, LONGEST).join("");
  const space = cut.lastIndexOf(" ");
  return `${(space > LONGEST / 2 ? cut.slice(0, space) : cut).replace(/[\s,.;:]+$/u, "")}…`;
}
