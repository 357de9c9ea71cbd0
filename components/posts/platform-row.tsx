"use client";

import { Globe } from "lucide-react";
import { useTranslations } from "next-intl";
import { RadioGroup as Radix } from "radix-ui";
import { useComposer } from "@/components/posts/composer-context";
import { cn } from "@/components/ui/cn";
import { PlatformTag } from "@/components/ui/platform-tag";
import { tabClass } from "@/components/ui/tab-class";
import { isLanguage, LANGUAGES } from "@/lib/i18n/direction";

/** Where the post goes, and the language the studio writes in. One network today, so nothing to choose. */
export function PlatformRow() {
  const t = useTranslations("posts");
  const common = useTranslations("common.language");
  const { draft, readOnly, language, setLanguage } = useComposer();
  const { platform } = draft.post;
  return (
    <div className="flex items-end gap-6 border-line border-b">
      <span className={cn(tabClass, "hover:text-ink")} data-state="active">
        <PlatformTag platform={platform} />
        {t(`platform.${platform}`)}
      </span>
      {!readOnly && (
        <Radix.Root
          aria-label={t("idea.language")}
          orientation="horizontal"
          value={language}
          onValueChange={(value) => isLanguage(value) && setLanguage(value)}
          className="ms-auto flex items-center gap-4"
        >
          <Globe aria-hidden="true" className="text-ink-2" />
          {LANGUAGES.map((one) => (
            <Radix.Item
              key={one}
              value={one}
              className="-mb-px inline-flex items-center border-transparent border-b-2 py-2.5 font-semibold text-ink-2 transition-colors hover:text-ink data-[state=checked]:border-ink data-[state=checked]:text-ink"
            >
              {common(one)}
            </Radix.Item>
          ))}
        </Radix.Root>
      )}
    </div>
  );
}
