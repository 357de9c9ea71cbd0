"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Dialog, DialogContent, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { focusMain } from "@/components/ui/focus-and-scroll";

interface Props extends Pick<ComponentProps<typeof DialogContent>, "size"> {
  title: string;
  onClose(): void;
  children: ReactNode;
}

/** Renders a dialog that opened by itself; closing it restores the focus. */
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
        <DialogHeader closeLabel={t("close")}>
          <DialogTitle>{title}</DialogTitle>
        </DialogHeader>
        {children}
      </DialogContent>
    </Dialog>
  );
}

/** Focuses the primary action instead of the close button. */
function begin(event: Event): void {
  const { currentTarget: paper } = event;
  if (!(paper instanceof HTMLElement)) return;
  const first = paper.querySelector<HTMLElement>('[data-slot="dialog-foot"] :is(a, button)');
  if (!first) return;
  event.preventDefault();
  first.focus();
}

/** Restores the focus, or moves it to the page when the element was removed. */
function leadBack(event: Event, before: Element | null): void {
  event.preventDefault();
  const there = before instanceof HTMLElement && before !== document.body && before.isConnected;
  if (there) before.focus();
  else focusMain();
}
