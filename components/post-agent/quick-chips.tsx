"use client";

import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { Chip } from "@/components/ui/chip";

/** What is asked most, at one click; each is a turn like any other. The price stands at the box below. */
export function QuickChips({ onAsk }: { onAsk(words: string): void }) {
  const t = useTranslations("posts.agent.chips");
  const { draft } = useComposer();
  if (draft.content.text.trim() === "") return null;
  const isHebrew = /\p{Script=Hebrew}/u.test(draft.content.text);
  const chips = [
    [t("shorter"), t("askShorter")],
    [t("warmer"), t("askWarmer")],
    [t("call"), t("askCall")],
    isHebrew ? [t("english"), t("askEnglish")] : [t("hebrew"), t("askHebrew")],
  ] as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of requests is no set of form fields
    <div role="group" aria-label={t("label")} className="flex flex-wrap gap-1.5">
      {chips.map(([label, words]) => (
        <Chip key={label} onClick={() => onAsk(words)}>
          {label}
        </Chip>
      ))}
    </div>
  );
}
