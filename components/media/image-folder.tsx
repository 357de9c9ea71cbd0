import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMoveToFolder } from "@/components/media/use-move-to-folder";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { CanvasImageDto } from "@/lib/media/canvas-image-schemas";
import { mediaFoldersQuery } from "@/lib/media/client/media-folders";

interface Props {
  image: CanvasImageDto;
  onMoved(image: CanvasImageDto): void;
}

/** Shows the folder of an item and moves it to another one; nothing while the library has no folders. */
export function ImageFolder({ image, onMoved }: Props) {
  const t = useTranslations("dashboard.media.folders");
  const folders = useQuery(mediaFoldersQuery).data?.folders ?? [];
  const { move } = useMoveToFolder();
  if (folders.length === 0) return null;
  const moveTo = async (id: string) => {
    const [moved] = await move([image], folders.find(({ _id }) => _id === id) ?? null);
    if (moved) onMoved(moved);
  };
  return (
    <Field label={t("ofItem")}>
      <Select value={image.folderId ?? ""} onChange={({ target }) => void moveTo(target.value)}>
        <option value="">{t("none")}</option>
        {folders.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
