import { type ReactNode, type RefObject, useEffect } from "react";
import { LazyPart, type LazyPartProps } from "@/components/shell/lazy-part";
import { Dialog, DialogContent, DialogContentBody, TitledDialogHeader } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/spinner";
import { useHasBeenTrue } from "@/components/ui/use-has-been-true";

interface FrameProps {
  title: string;
  open: boolean;
  /** Gets the focus back when a menu item opened the dialog, because the item no longer exists. */
  opener?: RefObject<HTMLElement | null>;
  onClose(): void;
}

type Props<Inner extends object> = Pick<LazyPartProps<Inner>, "code" | "with"> & FrameProps;

/** Renders a dialog whose code is loaded when it opens for the first time. Until then another dialog takes the keys and can be closed. */
export function LazyDialog<Inner extends object>({ code, with: inner, ...frame }: Props<Inner>) {
  if (!useHasBeenTrue(frame.open)) return null;
  return (
    <LazyPart
      code={code}
      with={inner}
      waiting={<Skeleton className="h-40" />}
      frame={(content) => frame.open && <WaitingDialog {...frame}>{content}</WaitingDialog>}
    />
  );
}

function WaitingDialog({ title, opener, onClose, children }: FrameProps & { children: ReactNode }) {
  // The loaded dialog returns the focus to the element that has it when it opens.
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      const target = before?.isConnected ? before : opener?.current;
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, [opener]);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent aria-describedby={undefined} onCloseAutoFocus={keepFocus}>
        <TitledDialogHeader title={title} />
        <DialogContentBody>{children}</DialogContentBody>
      </DialogContent>
    </Dialog>
  );
}

/** The loaded dialog has the focus by then. Taking it for a moment would select what was typed already. */
function keepFocus(event: Event): void {
  if (document.activeElement !== document.body) event.preventDefault();
}
