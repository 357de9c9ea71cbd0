import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ChipLabel } from "@/components/ui/chip";

interface Props {
  label: string;
  words: readonly string[];
  /** Name of the button that removes a word. */
  nameRemoval(word: string): string;
  onRemove(word: string): void;
}

/** Lists words, each with a button that removes it; renders nothing without words. */
export function RemovableChips({ label, words, nameRemoval, onRemove }: Props) {
  if (words.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {words.map((word) => (
        <li key={word} className="min-w-0 max-w-full">
          <ChipLabel className="max-w-full pe-0.5">
            <bdi className="truncate">{word}</bdi>
            <Button
              variant="quiet"
              size="icon-sm"
              className="size-6 min-h-6"
              aria-label={nameRemoval(word)}
              onClick={() => onRemove(word)}
            >
              <X aria-hidden="true" />
            </Button>
          </ChipLabel>
        </li>
      ))}
    </ul>
  );
}
