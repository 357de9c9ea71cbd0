import { useTranslations } from "next-intl";

/** Stands in the place of a value that differs among the selected elements. */
export function MixedNote() {
  const t = useTranslations("posts.editor.fill");
  return <span className="text-13 text-ink-2">{t("mixed")}</span>;
}
