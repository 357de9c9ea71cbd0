import { ChevronDown, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { CreditButton } from "@/components/billing/credit-button";
import { useComposer } from "@/components/posts/composer-context";
import { CreditActionError } from "@/components/posts/credit-action-error";
import { PriceTag } from "@/components/posts/credit-price";
import type { FullPostState } from "@/components/posts/full-post/use-full-post";
import { usePostVariants } from "@/components/posts/variants/use-post-variants";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { PlatformTag } from "@/components/ui/platform-tag";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { PLATFORMS, type Platform } from "@/lib/core/platforms";
import { acceptsImage, type FullPostOptions, getFullPostPrice } from "@/lib/generation/full-post";
import { LANGUAGES, type Language } from "@/lib/i18n/direction";

/** Generates text and image of this post in one request; its menu covers more platforms and languages. */
export function FullPostButton({ whole }: { whole: FullPostState }) {
  const t = useTranslations("posts.fullPost");
  const { draft, language } = useComposer();
  const [open, setOpen] = useState(false);
  const choice = {
    platforms: [draft.post.platform],
    languages: [language],
    picture: acceptsImage(draft.post),
  };
  return (
    <div className="flex">
      <Button
        className="flex-1 justify-between rounded-e-none"
        onClick={() => void whole.make(choice)}
        price={<PriceTag credits={getFullPostPrice(choice).credits} />}
      >
        {t("button")}
      </Button>
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger asChild>
          <Button size="icon" className="rounded-s-none border-s-0" aria-label={t("more")}>
            <ChevronDown aria-hidden="true" />
          </Button>
        </PopoverTrigger>
        <PopoverContent align="end" aria-label={t("more")} className="grid w-80 gap-4">
          <FullPostOptionsForm
            onMake={(chosen) => {
              setOpen(false);
              void whole.make(chosen);
            }}
          />
        </PopoverContent>
      </Popover>
    </div>
  );
}

function FullPostOptionsForm({ onMake }: { onMake(choice: FullPostOptions): void }) {
  const t = useTranslations("posts.fullPost");
  const names = useTranslations("posts.platform");
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
  const [picture, setPicture] = useState(() => acceptsImage(draft.post));
  const choice = { platforms, languages, picture };
  const { posts, credits } = getFullPostPrice(choice, isTaken);
  return (
    <>
      <Choices
        label={t("platforms")}
        options={PLATFORMS}
        chosen={platforms}
        own={here}
        isTaken={isThere}
        onChange={setPlatforms}
        render={(platform) => (
          <>
            <PlatformTag platform={platform} />
            {names(platform)}
          </>
        )}
      />
      <Choices
        label={t("languages")}
        options={LANGUAGES}
        chosen={languages}
        own={language}
        isTaken={isWritten}
        onChange={setLanguages}
        render={(one) => languageNames(one)}
      />
      <ChoiceGroup label={t("image")}>
        <Checkbox
          checked={picture}
          disabled={!acceptsImage(draft.post)}
          onCheckedChange={(on) => setPicture(on === true)}
        >
          {t("shared")}
        </Checkbox>
      </ChoiceGroup>
      <CreditButton credits={credits} block className="justify-between" onClick={() => onMake(choice)}>
        {t("create", { n: posts })}
      </CreditButton>
    </>
  );
}

interface ChoicesProps<T extends string> {
  label: string;
  options: readonly T[];
  chosen: T[];
  /** Option of the open post, which is always generated. */
  own: T;
  isTaken(option: T): boolean;
  onChange(chosen: T[]): void;
  render(option: T): ReactNode;
}

function Choices<T extends string>({
  label,
  options,
  chosen,
  own,
  isTaken,
  onChange,
  render,
}: ChoicesProps<T>) {
  const t = useTranslations("posts.fullPost");
  return (
    <ChoiceGroup label={label}>
      {options.map((one) => (
        <Checkbox
          key={one}
          checked={chosen.includes(one)}
          disabled={one === own || isTaken(one)}
          onCheckedChange={(on) =>
            onChange(on === true ? [...chosen, one] : chosen.filter((other) => other !== one))
          }
        >
          <span className="inline-flex items-center gap-2">
            {render(one)}
            {isTaken(one) && <span className="text-13 text-ink-2">{t("exists")}</span>}
          </span>
        </Checkbox>
      ))}
    </ChoiceGroup>
  );
}

function ChoiceGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 font-semibold text-13">{label}</legend>
      {children}
    </fieldset>
  );
}

/** Explains why a full post failed, or which part is missing and how many credits were released. */
export function FullPostNotices({ whole }: { whole: FullPostState }) {
  const t = useTranslations("posts.fullPost");
  const common = useTranslations("common");
  const names = useTranslations("posts.platform");
  const place = useTranslations("posts.variants");
  const { error, shortfall } = whole;
  if (error !== null) {
    return (
      <CreditActionError error={error} title={t("failed")} onRetry={whole.retry} onClose={whole.clearError} />
    );
  }
  if (!shortfall) return null;
  return (
    <Alert
      tone="warn"
      role="alert"
      icon={<TriangleAlert aria-hidden="true" />}
      title={t("partly")}
      actions={
        <Button variant="quiet" size="sm" onClick={whole.closeShortfall}>
          {common("close")}
        </Button>
      }
    >
      <ul>
        {shortfall.picture && <li>{t("imageFailed")}</li>}
        {shortfall.texts.map(({ platform, language }) => (
          <li key={`${platform} ${language}`}>
            {t("textFailed", {
              place: place("variantName", {
                platform: names(platform),
                language: place(`languageName.${language}`),
              }),
            })}
          </li>
        ))}
      </ul>
      <p>
        {t("creditsReturned", { n: shortfall.back })} {t("retryHint")}
      </p>
    </Alert>
  );
}
