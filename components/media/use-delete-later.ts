"use client";

import { useTranslations } from "next-intl";
import { useLibraryWork } from "@/components/media/library-context";
import { notify } from "@/components/ui/notify";
import type { CanvasImageWire } from "@/lib/canvas/image-schemas";

/** Deletes a picture of the library, with the way back for ten seconds. */
export function useDeleteLater(): (image: CanvasImageWire) => void {
  const t = useTranslations("dashboard.media");
  const common = useTranslations("common");
  const { deletions } = useLibraryWork();
  return ({ _id }) => {
    deletions.later(_id);
    notify.info(t("removed"), { action: { label: common("undo"), onClick: () => deletions.undo(_id) } });
  };
}
