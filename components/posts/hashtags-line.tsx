"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { cleanHashtags } from "@/lib/posts/hashtags";

const ISOLATES = /[\u2066-\u2069]/gu;
/** Signs of direction are nothing: whoever types behind the last one goes on with its tag. */
const parse = (line: string) =>
  cleanHashtags(
    line
      .replace(ISOLATES, "")
      .split(/[\s,#]+/u)
      .filter(Boolean),
  );
const write = (tags: string[]) => tags.map((tag) => `#${tag}`).join(" ");
const isMixed = (line: string) => /\p{Script=Hebrew}/u.test(line) && /\p{Script=Latin}/u.test(line);
/** As it is read: where letters of both directions meet, each tag would lose its sign to its neighbour. */
const show = (tags: string[]) =>
  isMixed(write(tags)) ? tags.map((tag) => `\u2068#${tag}\u2069`).join(" ") : write(tags);

/** The hashtags as one line under the text; they are kept apart from it, without their signs. */
export function HashtagsLine({ disabled }: { disabled: boolean }) {
  const t = useTranslations("posts.text");
  const { draft, saver, readOnly } = useComposer();
  const { hashtags } = draft.content;
  const [typed, setTyped] = useState<string | null>(null);
  // While it is being typed the line is the person's; from outside it is the post's.
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
