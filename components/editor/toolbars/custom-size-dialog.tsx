import { useTranslations } from "next-intl";
import { type FormEvent, type RefObject, useState } from "react";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogContentBody,
  DialogFooter,
  TitledDialogHeader,
} from "@/components/ui/dialog";
import { createDialogSearchFocus } from "@/components/ui/dialog-search-focus";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { MAX_PAGE_SIDE, MIN_CUSTOM_SIDE } from "@/lib/canvas/core/limits";
import { getMaxPageHeight, parsePageSide } from "@/lib/canvas/core/page-size";

type Size = CanvasDocument["size"];

export interface CustomSizeDialogProps {
  size: Size;
  /** Focused after the dialog closes. */
  opener: RefObject<HTMLElement | null>;
  /** Explains what happens with the size. */
  text: string;
  action: string;
  onSize(size: Size): void;
  onClose(): void;
}

/** Asks for a page size in px. The height is limited by the width, so that the page can be rendered. */
export function CustomSizeDialog({ size, opener, text, action, onSize, onClose }: CustomSizeDialogProps) {
  const t = useTranslations("posts.editor.format");
  const common = useTranslations("common");
  const [typed, setTyped] = useState({ w: String(size.w), h: String(size.h) });
  const [isSent, setSent] = useState(false);
  const w = parsePageSide(typed.w);
  const maxHeight = w === null ? MAX_PAGE_SIDE : getMaxPageHeight(w);
  const h = parsePageSide(typed.h, maxHeight);
  const getError = (side: number | null, max: number) =>
    isSent && side === null ? t("sideRefused", { min: MIN_CUSTOM_SIDE, max }) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (w === null || h === null) return;
    onSize({ w, h });
    onClose();
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent {...createDialogSearchFocus(opener)}>
        <form onSubmit={submit} noValidate>
          <TitledDialogHeader title={t("customTitle")} text={text} />
          <DialogContentBody className="grid grid-cols-2 gap-3">
            <Field label={t("width")} error={getError(w, MAX_PAGE_SIDE)}>
              <Input
                dir="ltr"
                inputMode="numeric"
                value={typed.w}
                onChange={({ target }) => setTyped({ ...typed, w: target.value })}
              />
            </Field>
            <Field label={t("height")} error={getError(h, maxHeight)}>
              <Input
                dir="ltr"
                inputMode="numeric"
                value={typed.h}
                onChange={({ target }) => setTyped({ ...typed, h: target.value })}
              />
            </Field>
          </DialogContentBody>
          <DialogFooter>
            <Button type="submit" variant="primary">
              {action}
            </Button>
            <DialogClose asChild>
              <Button>{common("cancel")}</Button>
            </DialogClose>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
