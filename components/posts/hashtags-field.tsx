"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { normalizeHashtags } from "@/lib/posts/hashtags";

const ISOLATES = /[\u2066-\u2069]/gu;
/** Ignores direction marks, so that typing after the last one continues its tag. */
const parse = (line: string) =>
  normalizeHashtags(
    line
      .replace(ISOLATES, "")
      .split(/[\s,#]+/u)
      .filter(Boolean),
  );
const write = (tags: string[]) => tags.map((tag) => `#${tag}`).join(" ");
const isMixed = (line: string) => /\p{Script=Hebrew}/u.test(line) && /\p{Script=Latin}/u.test(line);
/** Isolates tags in mixed-direction text, where each would otherwise lose its # sign to its neighbor. */
const show = (tags: string[]) =>
  isMixed(write(tags)) ? tags.map((tag) => `\u2068#${tag}\u2069`).join(" ") : write(tags);

/** Edits the hashtags as one line; they are stored apart from the text without the # sign. */
export function HashtagsField({ disabled }: { disabled: boolean }) {
  const t = useTranslations("posts.text");
  const { draft, saver, readOnly } = useComposer();
  const { hashtags } = draft.content;
  const [typed, setTyped] = useState<string | null>(null);
  // Shows the user's input while typing, and the stored tags after an external change.
  const own = typed !== null && write(parse(typed)) === write(hashtags);
  const line = own ? typed : show(hashtags);
  if (readOnly && hashtags.length === 0) return null;
  return (
    <input
      type="text"
      aria-label={t("hashtags")}
      value={line}
      readOnly={readOnly || disabled}
      dir={line ? "auto" : undefined}
      placeholder={t("hashtagsPlaceholder")}
      className="mx-2.5 mb-1 rounded-in bg-transparent px-2 py-1.5 text-16 text-sel placeholder:text-ink-2"
      onChange={(event) => {
        setTyped(event.target.value);
        saver.change({ hashtags: parse(event.target.value) });
      }}
      onBlur={() => {
        setTyped(null);
        void saver.flush();
      }}
    />
  );
}
