"use client";

import { useState } from "react";
import { EditPictureDialog } from "@/components/posts/edit/edit-picture-dialog";
import type { TrayImage } from "@/components/posts/use-removals";

/** The pictures somebody wanted to change: what was asked of each stays while its dialog is closed. */
export function useEditing() {
  const [images, setImages] = useState<TrayImage[]>([]);
  const [shown, setShown] = useState<string | null>(null);
  const open = (image: TrayImage) => {
    setImages((all) => [...all.filter(({ url }) => url !== image.url), image]);
    setShown(image.url);
  };
  return { images, shown, open, close: () => setShown(null) };
}

export function EditDialogs({ editing }: { editing: ReturnType<typeof useEditing> }) {
  return (
    <>
      {editing.images.map((image) => (
        <EditPictureDialog
          key={image.url}
          image={image}
          open={editing.shown === image.url}
          onOpenChange={(open) => !open && editing.close()}
        />
      ))}
    </>
  );
}
