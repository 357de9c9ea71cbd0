import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { libraryTagsQuery } from "@/lib/media/client/queries";

/** Shown once the library has tags, and for a tag of the URL that was removed meanwhile. */
export function TagFilter({ tag, onTag }: { tag: string; onTag(tag: string): void }) {
  const t = useTranslations("dashboard.media.tags");
  const tags = useQuery(libraryTagsQuery).data ?? [];
  if (tags.length === 0 && tag === "") return null;
  return (
    <div className="w-48">
      <Select aria-label={t("filter")} value={tag} onChange={({ target }) => onTag(target.value)}>
        <option value="">{t("any")}</option>
        {tag !== "" && !tags.some((one) => one.tag === tag) && <option value={tag}>{tag}</option>}
        {tags.map((one) => (
          <option key={one.tag} value={one.tag}>
            {t("option", { tag: one.tag, n: one.items })}
          </option>
        ))}
      </Select>
    </div>
  );
}
