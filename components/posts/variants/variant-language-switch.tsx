import { Globe, Languages, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { CreateVariantMenu } from "@/components/posts/variants/create-variant-menu";
import type { CreateVariantsState } from "@/components/posts/variants/use-create-variants";
import type { PostVariants } from "@/components/posts/variants/use-post-variants";
import { Link } from "@/components/ui/app-link";
import { cn } from "@/components/ui/cn";
import { DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { tabClass } from "@/components/ui/tabs";
import { getPostPath } from "@/lib/core/post-path";
import { LANGUAGES, type Language } from "@/lib/i18n/direction";

interface Props {
  variants: PostVariants;
  versions: CreateVariantsState;
}

/** Selects the content language; once there is text, links to the variant in the other language. */
export function VariantLanguageSwitch({ variants, versions }: Props) {
  const t = useTranslations("posts.idea");
  return (
    // biome-ignore lint/a11y/useSemanticElements: these buttons are not form fields
    <div role="group" aria-label={t("language")} className="ms-auto flex items-center gap-4">
      <Globe aria-hidden="true" className="text-ink-2" />
      {LANGUAGES.map((language) => (
        <LanguageTab key={language} language={language} variants={variants} versions={versions} />
      ))}
    </div>
  );
}

function LanguageTab({ language, variants, versions }: Props & { language: Language }) {
  const t = useTranslations("posts.variants");
  const names = useTranslations("common.language");
  const { account, draft, readOnly, language: chosen, setLanguage } = useComposer();
  const place = { platform: variants.own.platform, language };
  const duplicate = variants.at(place);
  const isHere = language === variants.own.language;
  if (duplicate && !isHere) {
    return (
      <Link href={getPostPath(account._id, duplicate._id)} className={tabClass}>
        {names(language)}
      </Link>
    );
  }
  const wordless = draft.content.text.trim() === "" && draft.post.images.length === 0;
  if (isHere || wordless || chosen === language) {
    if (readOnly && !isHere) return null;
    return (
      <button
        type="button"
        aria-pressed={readOnly ? isHere : chosen === language}
        data-state={chosen === language ? "active" : undefined}
        onClick={() => !readOnly && setLanguage(language)}
        className={tabClass}
      >
        {names(language)}
      </button>
    );
  }
  if (variants.isPending) return <span className={cn(tabClass, "opacity-50")}>{names(language)}</span>;
  return (
    <CreateVariantMenu
      place={place}
      versions={versions}
      write={t("writeLanguage", { language })}
      trigger={
        <button type="button" aria-label={t("addLanguage", { language })} className={tabClass}>
          {names(language)}
          <Plus aria-hidden="true" className="size-3.5" />
        </button>
      }
    >
      {!readOnly && (
        <DropdownMenuItem onSelect={() => setLanguage(language)}>
          <Languages aria-hidden="true" />
          {t("writeHere", { language })}
        </DropdownMenuItem>
      )}
    </CreateVariantMenu>
  );
}
