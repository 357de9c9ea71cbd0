"use client";

import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { HashtagsLine } from "@/components/posts/hashtags-line";
import { TextLimits } from "@/components/posts/text-limits";
import { cn } from "@/components/ui/cn";
import { fullText } from "@/lib/posts/hashtags";
import { PLATFORM_RULES, textLength } from "@/lib/posts/platform-rules";

/** The post itself: words, hashtags, and how they stand against the network's limits. */
export function TextBox({ writing }: { writing: boolean }) {
  const t = useTranslations("posts.text");
  const { draft, saver, readOnly, textRef } = useComposer();
  const { content, post } = draft;
  const over = textLength(fullText(content)) > PLATFORM_RULES[post.platform].textLimit;
  return (
    <div
      className={cn(
        "flex min-h-70 flex-1 flex-col rounded-in border border-line-strong bg-raised",
        "has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-focus has-[textarea:focus-visible]:outline-offset-[-1px]",
        readOnly && "bg-surface",
        over && "border-err",
      )}
    >
      <textarea
        ref={textRef}
        data-testid="composer-text"
        aria-label={t("label")}
        aria-invalid={over || undefined}
        aria-busy={writing || undefined}
        aria-describedby="text-limits"
        value={content.text}
        readOnly={readOnly || writing}
        dir={content.text ? "auto" : undefined}
        placeholder={readOnly ? undefined : t("placeholder")}
        className="block min-h-40 w-full flex-1 resize-none bg-transparent px-[18px] pt-4 pb-2 text-[18px]/[30px] caret-voice outline-none"
        onChange={(event) => saver.change({ text: event.target.value })}
        onBlur={() => void saver.flush()}
      />
      <HashtagsLine disabled={writing} />
      <TextLimits id="text-limits" />
    </div>
  );
}
