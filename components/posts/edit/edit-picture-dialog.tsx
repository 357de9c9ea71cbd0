"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { EditDialog } from "@/components/posts/edit/edit-dialog";
import { usePictureEdit } from "@/components/posts/edit/use-picture-edit";
import type { TrayImage } from "@/components/posts/use-removals";
import { Button } from "@/components/ui/button";

interface Props {
  image: TrayImage;
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** Changes one picture of the post by prompt; what came out stands in its place at once, and is taken back here. */
export function EditPictureDialog({ image, open, onOpenChange }: Props) {
  const t = useTranslations("posts.edit");
  const { draft: desk } = useComposer();
  const [made, setMade] = useState<string | null>(null);
  const shown = useRef(open);
  shown.current = open;
  const edit = usePictureEdit(image, { isOpen: () => shown.current, onChanged: setMade });
  const undo = async () => {
    if (made) await edit.undo(made);
    setMade(null);
  };
  const beside = desk.post.images.map(({ url }) => url).filter((url) => url !== image.url);
  return (
    <EditDialog
      open={open}
      onOpenChange={onOpenChange}
      picture={image}
      edit={edit}
      beside={beside}
      made={made}
    >
      <Button variant="primary" onClick={() => onOpenChange(false)}>
        {t("keep")}
      </Button>
      <Button onClick={undo}>{t("undo")}</Button>
      <p role="status" className="ms-2 text-ink-2">
        {t("changed")} {edit.spentText()}
      </p>
    </EditDialog>
  );
}
