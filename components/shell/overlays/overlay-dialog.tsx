"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useState } from "react";
import { focusPage } from "@/components/shell/focus-page";
import { Dialog, DialogContent, DialogHead, DialogTitle } from "@/components/ui/dialog";

interface Props extends Pick<ComponentProps<typeof DialogContent>, "size"> {
  title: string;
  onClose(): void;
  children: ReactNode;
}

/** A dialog that came by itself: closing it, in whatever way, leads back to where the person was. */
export function OverlayDialog({ title, size, onClose, children }: Props) {
  const t = useTranslations("common");
  const [before] = useState(() => document.activeElement);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size={size}
        onOpenAutoFocus={begin}
        onCloseAutoFocus={(event) => leadBack(event, before)}
      >
        <DialogHead closeLabel={t("close")}>
          <DialogTitle>{title}</DialogTitle>
        </DialogHead>
        {children}
      </DialogContent>
    </Dialog>
  );
}

/** At the decision that is meant, not at the cross. */
function begin(event: Event): void {
  const { currentTarget: paper } = event;
  if (!(paper instanceof HTMLElement)) return;
  const first = paper.querySelector<HTMLElement>('[data-slot="dialog-foot"] :is(a, button)');
  if (!first) return;
  event.preventDefault();
  first.focus();
}

/** To what had the focus; when that is gone, to the page itself instead of to nothing. */
function leadBack(event: Event, before: Element | null): void {
  event.preventDefault();
  const there = before instanceof HTMLElement && before !== document.body && before.isConnected;
  if (there) before.focus();
  else focusPage();
}
