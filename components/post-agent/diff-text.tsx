import type { Language } from "@/lib/i18n/direction";
import { type DiffPiece, wordDiff } from "@/lib/post-agent/word-diff";

interface Props {
  before: string;
  after: string;
  language: Language;
}

/** What would change, word by word: by colour, and by underline and strike. Each paragraph has its own direction. */
export function DiffText({ before, after, language }: Props) {
  return (
    <div data-slot="text-diff" className="grid gap-1 break-words text-[15px]/[25px]">
      {paragraphs(wordDiff(before, after, language)).map((pieces, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
        <p key={line} dir="auto" className="min-h-3">
          {pieces.map(({ kind, text }, index) => {
            // A space that came or went says nothing, and looks like a stain.
            const Mark = kind === "same" || text.trim() === "" ? "span" : kind;
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
            return <Mark key={index}>{text}</Mark>;
          })}
        </p>
      ))}
    </div>
  );
}

/** Pieces by lines; a piece that runs over several is cut. */
function paragraphs(pieces: DiffPiece[]): DiffPiece[][] {
  const lines: DiffPiece[][] = [[]];
  for (const { kind, text } of pieces) {
    text.split("\n").forEach((part, index) => {
      if (index > 0) lines.push([]);
      if (part !== "") lines.at(-1)?.push({ kind, text: part });
    });
  }
  return lines.filter((line, index) => line.length > 0 || (lines[index - 1]?.length ?? 0) > 0);
}
