import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { countCharacters } from "@/lib/posts/platform-rules";

interface Props {
  text: string;
  /** Characters before "more". */
  fold: number;
  /** Character limit of the platform; text beyond it is marked. */
  limit: number;
  lead?: ReactNode;
  /** False when the platform does not link URLs. */
  links?: boolean;
}

const COLORED_PART = /(#[\p{L}\p{M}\p{N}_]+|https?:\/\/\S+)/gu;
const HASHTAGS = /(#[\p{L}\p{M}\p{N}_]+)/gu;

/** Returns the first `count` characters; an emoji counts as one. */
const firstLetters = (text: string, count: number) => Array.from(text).slice(0, count).join("");

/** Renders the text up to the fold with a direction per paragraph and colored hashtags and links. */
export function PreviewText({ text, fold, limit, lead, links = true }: Props) {
  const t = useTranslations("posts.preview");
  const [open, setOpen] = useState(false);
  const folds = countCharacters(text) > fold;
  const folded = folds && !open;
  const shown = folded ? firstLetters(text, fold).trimEnd() : firstLetters(text, limit);
  const beyond = folded ? "" : text.slice(shown.length);
  const paragraphs = shown.split("\n");
  const toggle = (
    <button
      type="button"
      className="-my-0.5 min-h-6 font-semibold text-ink-2 hover:underline"
      onClick={() => setOpen(!open)}
    >
      {t(open ? "less" : "more")}
    </button>
  );
  return (
    <div className="px-3 pb-3 wrap-anywhere">
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id and are never reordered
        <p key={index} dir="auto" className="min-h-[1lh]">
          {index === 0 && lead}
          {colorParts(paragraph, links ? COLORED_PART : HASHTAGS)}
          {index === paragraphs.length - 1 && beyond && <mark>{beyond}</mark>}
          {index === paragraphs.length - 1 && folded && <> {toggle}</>}
        </p>
      ))}
      {folds && open && toggle}
    </div>
  );
}

function colorParts(paragraph: string, pattern: RegExp): ReactNode[] {
  return paragraph.split(pattern).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id and are never reordered
      <span key={index} className="text-sel">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
