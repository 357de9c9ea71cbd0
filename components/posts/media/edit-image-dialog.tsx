import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { EditDialog } from "@/components/posts/edit/edit-dialog";
import { useEditImageDialog } from "@/components/posts/edit/use-edit-image-dialog";
import type { TrayImage } from "@/components/posts/use-pending-image-removals";
import { Button } from "@/components/ui/button";
import type { DialogState } from "@/components/ui/dialog";

export interface EditImageDialogProps extends DialogState {
  image: TrayImage;
}

/** Edits a post image by prompt; the result replaces it immediately, with undo. */
export function EditImageDialog({ image, open, onOpenChange }: EditImageDialogProps) {
  const t = useTranslations("posts.edit");
  const { draft: composer } = useComposer();
  const [made, setMade] = useState<string | null>(null);
  const shown = useRef(open);
  shown.current = open;
  const edit = useEditImageDialog(image, { isOpen: () => shown.current, onChanged: setMade });
  const undo = async () => {
    if (made) await edit.undo(made);
    setMade(null);
  };
  const beside = composer.post.images.map(({ url }) => url).filter((url) => url !== image.url);
  return (
    <EditDialog open={open} onOpenChange={onOpenChange} image={image} edit={edit} beside={beside} made={made}>
      <Button variant="primary" onClick={() => onOpenChange(false)}>
        {t("accept")}
      </Button>
      <Button onClick={undo}>{t("undo")}</Button>
      <p role="status" className="ms-2 text-ink-2">
        {t("changed")} {edit.spentText()}
      </p>
    </EditDialog>
  );
}
