import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { mediaFoldersQuery } from "@/lib/media/client/media-folders";

/** Shown once the library has folders. */
export function FolderFilter({ folder, onFolder }: { folder: string; onFolder(folder: string): void }) {
  const t = useTranslations("dashboard.media.folders");
  const { data } = useQuery(mediaFoldersQuery);
  if (!data || data.folders.length === 0) return null;
  return (
    <div className="w-48">
      <Select aria-label={t("filter")} value={folder} onChange={({ target }) => onFolder(target.value)}>
        <option value="">{t("any")}</option>
        <option value="none">{t("none")}</option>
        {data.folders.map(({ _id, name, items }) => (
          <option key={_id} value={_id}>
            {t("option", { name, n: items })}
          </option>
        ))}
      </Select>
    </div>
  );
}
