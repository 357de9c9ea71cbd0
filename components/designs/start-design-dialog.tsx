import { useTranslations } from "next-intl";
import type { ReactNode, RefObject } from "react";
import { StartTiles } from "@/components/designs/start-design";
import { TemplateGrid } from "@/components/designs/template-grid";
import { TileSkeletons } from "@/components/designs/tile-skeletons";
import { type DesignStarter, STARTING_IMAGES, useTakeImages } from "@/components/designs/use-take-images";
import { TemplateGallery } from "@/components/editor/templates/template-gallery";
import { DropOverlay } from "@/components/media/drop-overlay";
import { Dialog, DialogContent, DialogContentBody, TitledDialogHeader } from "@/components/ui/dialog";
import { createDialogSearchFocus } from "@/components/ui/dialog-search-focus";

export interface StartDesignDialogProps {
  returnTo: RefObject<HTMLElement | null>;
  onClose(): void;
}

interface Props extends StartDesignDialogProps {
  draft: DesignStarter;
  /** Maximum number of images that the design may start from. */
  room?: number;
  text: string;
  /** Shown above the other ways to start. */
  children?: ReactNode;
}

/** Starts a design from an empty page, the clipboard, an image or a template. */
export function StartDesignDialog({ draft, room, text, returnTo, onClose, children }: Props) {
  const t = useTranslations("posts.designs");
  const common = useTranslations("common");
  const images = useTakeImages(draft, room);
  return (
    // Events of the dialog reach this element although the dialog is outside of it on the page.
    <div {...images.rootProps} className="contents">
      <Dialog open onOpenChange={(open) => !open && draft.starting === null && onClose()}>
        <DialogContent size="xl" onCloseAutoFocus={createDialogSearchFocus(returnTo).onCloseAutoFocus}>
          <TitledDialogHeader title={t("start.title")} text={text} />
          <DialogContentBody className="grid max-h-[70vh] gap-6 overflow-y-auto">
            {children}
            <section aria-label={t("start.blank")} className="grid gap-3">
              <h3 className="text-18">{t("start.blank")}</h3>
              <StartTiles draft={draft} images={images} />
            </section>
            <section aria-label={t("gallery")} className="grid gap-3">
              <h3 className="text-18">{t("gallery")}</h3>
              <TemplateGallery
                waiting={<TileSkeletons label={common("loading")} />}
                className="max-w-3xl sm:grid-cols-3"
              >
                {(templates) => (
                  <TemplateGrid
                    templates={templates}
                    starting={draft.starting ?? (images.isBusy ? STARTING_IMAGES : null)}
                    onStart={(templateId) => draft.start(templateId, { templateId })}
                  />
                )}
              </TemplateGallery>
            </section>
          </DialogContentBody>
          {images.isOver && <DropOverlay />}
        </DialogContent>
      </Dialog>
    </div>
  );
}
