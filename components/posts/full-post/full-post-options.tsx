"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { CreditButton } from "@/components/billing/credit-button";
import { useComposer } from "@/components/posts/composer-context";
import { usePostVariants } from "@/components/posts/variants/use-post-variants";
import { Checkbox } from "@/components/ui/checkbox";
import { PlatformTag } from "@/components/ui/platform-tag";
import { PLATFORMS, type Platform } from "@/lib/core/platforms";
import { acceptsImage, type FullPostOptions, getFullPostPrice } from "@/lib/generation/full-post";
import { LANGUAGES, type Language } from "@/lib/i18n/direction";

const toggled = <T,>(list: readonly T[], one: T, on: boolean) =>
  on ? [...list, one] : list.filter((other) => other !== one);

/** Selects platforms and languages of full posts and shows the total cost. */
export function FullPostOptionsForm({ onMake }: { onMake(choice: FullPostOptions): void }) {
  const t = useTranslations("posts.whole");
  const languageNames = useTranslations("common.language");
  const { draft, language } = useComposer();
  const { isTaken } = usePostVariants();
  const here = draft.post.platform;
  const isThere = (platform: Platform) => platform !== here && isTaken({ platform, language });
  const isWritten = (one: Language) => one !== language && isTaken({ platform: here, language: one });
  const [platforms, setPlatforms] = useState<Platform[]>(() => [
    here,
    ...PLATFORMS.filter((one) => one !== here && !isThere(one)),
  ]);
  const [languages, setLanguages] = useState<Language[]>([language]);
  const [picture, setImage] = useState(() => acceptsImage(draft.post));
  const choice = { platforms, languages, picture };
  const { posts, credits: price } = getFullPostPrice(choice, isTaken);
  return (
    <>
      <Platforms chosen={platforms} onChange={setPlatforms} isThere={isThere} />
      <Choices label={t("languages")}>
        {LANGUAGES.map((one) => (
          <Checkbox
            key={one}
            checked={languages.includes(one)}
            disabled={one === language || isWritten(one)}
            onCheckedChange={(on) => setLanguages(toggled(languages, one, on === true))}
          >
            <span className="inline-flex items-center gap-2">
              {languageNames(one)}
              {isWritten(one) && <There />}
            </span>
          </Checkbox>
        ))}
      </Choices>
      <Choices label={t("picture")}>
        <Checkbox
          checked={picture}
          disabled={!acceptsImage(draft.post)}
          onCheckedChange={(on) => setImage(on === true)}
        >
          {t("shared")}
        </Checkbox>
      </Choices>
      <CreditButton credits={price} block className="justify-between" onClick={() => onMake(choice)}>
        {t("make", { n: posts })}
      </CreditButton>
    </>
  );
}

interface PlatformsProps {
  chosen: Platform[];
  onChange(chosen: Platform[]): void;
  /** A post for this platform exists already. */
  isThere(platform: Platform): boolean;
}

function Platforms({ chosen, onChange, isThere }: PlatformsProps) {
  const t = useTranslations("posts.whole");
  const names = useTranslations("posts.platform");
  const here = useComposer().draft.post.platform;
  return (
    <Choices label={t("networks")}>
      {PLATFORMS.map((platform) => (
        <Checkbox
          key={platform}
          checked={chosen.includes(platform)}
          disabled={platform === here || isThere(platform)}
          onCheckedChange={(on) => onChange(toggled(chosen, platform, on === true))}
        >
          <span className="inline-flex items-center gap-2">
            <PlatformTag platform={platform} />
            {names(platform)}
            {isThere(platform) && <There />}
          </span>
        </Checkbox>
      ))}
    </Choices>
  );
}

function There() {
  const t = useTranslations("posts.whole");
  return <span className="text-13 text-ink-2">{t("there")}</span>;
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 font-semibold text-13">{label}</legend>
      {children}
    </fieldset>
  );
}
