"use client";

import { OctagonAlert, TriangleAlert } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { Tag } from "@/components/ui/badge";
import { composeFullText } from "@/lib/posts/hashtags";
import { countCharacters, PLATFORM_RULES } from "@/lib/posts/platform-rules";

/** Share of the limit from which the remaining characters are shown. */
const NEAR = 0.95;

/**
 * Shows counts of characters, characters before the fold, and hashtags; warns in text near and over the
 * limit.
 */
export function TextLimitCounters({ id }: { id: string }) {
  const t = useTranslations("posts.text");
  const { content, post } = useComposer().draft;
  const rules = PLATFORM_RULES[post.platform];
  const used = countCharacters(composeFullText(content));
  const left = rules.textLimit - used;
  const folded = Math.min(countCharacters(content.text), rules.fold);
  return (
    <div
      id={id}
      className="flex min-h-10 flex-wrap items-center gap-x-[18px] gap-y-1 border-line border-t px-[18px] py-[9px] text-13"
    >
      <Limit label={t("characters")} hideLabel used={used} of={rules.textLimit} />
      {left < 0 && (
        <Tag tone="err">
          <OctagonAlert aria-hidden="true" />
          {t("tooMany", { n: -left })}
        </Tag>
      )}
      {left >= 0 && used >= rules.textLimit * NEAR && (
        <Tag tone="warn">
          <TriangleAlert aria-hidden="true" />
          {t("left", { n: left })}
        </Tag>
      )}
      <Limit label={t("beforeMore")} used={folded} of={rules.fold} />
      <Limit label={t("hashtags")} used={content.hashtags.length} of={rules.hashtagSuggestion}>
        {content.hashtags.length > rules.hashtagSuggestion && (
          <Tag tone="warn">
            <TriangleAlert aria-hidden="true" />
            {t("hashtagsMany", { n: rules.hashtagSuggestion })}
          </Tag>
        )}
      </Limit>
    </div>
  );
}

interface LimitProps {
  label: string;
  hideLabel?: boolean;
  used: number;
  of: number;
  children?: ReactNode;
}

function Limit({ label, hideLabel, used, of, children }: LimitProps) {
  const format = useFormatter();
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <span className={hideLabel ? "sr-only" : "text-ink-2"}>{label}</span>
      <bdi dir="ltr">
        {format.number(used)} / {format.number(of)}
      </bdi>
      {children}
    </span>
  );
}
