/** What a command is found by. */
export interface Findable {
  /** As it is listed. */
  name: string;
  /** Other words for it. */
  words: string;
}

/** The commands that what was typed fits, those first whose name it begins; all of them as long as nothing is typed. */
export function findCommands<T extends Findable>(commands: readonly T[], typed: string): T[] {
  const wanted = plain(typed);
  const terms = wanted.split(" ").filter(Boolean);
  return commands
    .flatMap((command) => {
      const rank = rankOf(command, wanted, terms);
      return rank === null ? [] : [{ command, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ command }) => command);
}

/** The lower, the better. Within a word too: Hebrew joins its small words to the next one. */
function rankOf({ name, words }: Findable, wanted: string, terms: readonly string[]): number | null {
  const own = plain(name);
  const all = `${own} ${plain(words)}`;
  if (!terms.every((term) => all.includes(term))) return null;
  if (own.startsWith(wanted)) return 0;
  if (terms.every((term) => own.split(" ").some((word) => word.startsWith(term)))) return 1;
  return terms.every((term) => own.includes(term)) ? 2 : 3;
}

/** Letters and figures alone: neither case nor points over letters nor signs between them are typed by everybody. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
