// Everything that needs Radix's layers, focus traps and positioning. Imported only by overlay-code.ts, so that a page
// loads it at the first use.
import { Dialog, DropdownMenu, Popover, Tooltip } from "radix-ui";
import {
  type ComponentProps,
  type FocusEvent,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from "react";
import { isUsingKeyboard } from "@/components/ui/overlay/last-input";

/** State of an overlay, whose trigger is on the page before this code. */
export interface OverlayState {
  isOpen: boolean;
  setOpen(open: boolean): void;
  modal: boolean | undefined;
  trigger: RefObject<HTMLElement | null>;
  /** Element beside which a popover opens when it is not the trigger. */
  anchor: RefObject<{ getBoundingClientRect(): DOMRect } | null>;
  triggerId: string;
  contentId: string;
}

/** Gives Radix the element of a trigger that is rendered elsewhere, to return the focus to and to open beside. */
function TriggerRef({ overlay, ref }: { overlay: OverlayState; ref?: Ref<HTMLElement | null> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => overlay.trigger.current);
  return null;
}

interface Mounted {
  overlay: OverlayState;
}

function MenuOverlay({ overlay, ...props }: Mounted & ComponentProps<typeof DropdownMenu.Content>) {
  const isFresh = useRef(true);
  if (!overlay.isOpen) isFresh.current = true;
  /** A menu opened by a key begins at its first item. Radix does so only when it was mounted before the key. */
  const focusFirstItem = (event: FocusEvent<HTMLElement>) => {
    if (!isFresh.current || event.target !== event.currentTarget) return;
    isFresh.current = false;
    if (!isUsingKeyboard()) return;
    const first = event.currentTarget.querySelector<HTMLElement>("[role^=menuitem]:not([data-disabled])");
    first?.focus({ preventScroll: true });
  };
  return (
    <DropdownMenu.Root
      open={overlay.isOpen}
      onOpenChange={overlay.setOpen}
      {...(overlay.modal !== undefined && { modal: overlay.modal })}
    >
      <DropdownMenu.Trigger asChild>
        <TriggerRef overlay={overlay} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          id={overlay.contentId}
          aria-labelledby={overlay.triggerId}
          onFocus={focusFirstItem}
          {...props}
        />
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function PopoverOverlay({ overlay, ...props }: Mounted & ComponentProps<typeof Popover.Content>) {
  // Radix reads it in an effect, when the elements are on the page.
  const anchor = {
    get current() {
      return (overlay.anchor.current ?? overlay.trigger.current) as HTMLElement;
    },
  };
  return (
    <Popover.Root
      open={overlay.isOpen}
      onOpenChange={overlay.setOpen}
      {...(overlay.modal !== undefined && { modal: overlay.modal })}
    >
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Trigger asChild>
        <TriggerRef overlay={overlay} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content id={overlay.contentId} {...props} />
      </Popover.Portal>
    </Popover.Root>
  );
}

interface DialogOverlayProps extends Mounted, ComponentProps<typeof Dialog.Content> {
  scrim: ComponentProps<typeof Dialog.Overlay>;
}

function DialogOverlay({ overlay, scrim, ...props }: DialogOverlayProps) {
  return (
    <Dialog.Root
      open={overlay.isOpen}
      onOpenChange={overlay.setOpen}
      {...(overlay.modal !== undefined && { modal: overlay.modal })}
    >
      <Dialog.Trigger asChild>
        <TriggerRef overlay={overlay} />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay {...scrim}>
          <Dialog.Content id={overlay.contentId} {...props} />
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Handlers and attributes of Radix's trigger, for the element that the tooltip explains. */
export type TooltipTriggerProps = ComponentProps<typeof Tooltip.Trigger>;

interface TooltipOverlayProps extends ComponentProps<typeof Tooltip.Content> {
  target: { current: HTMLElement | null };
  delayMs: number;
  onTrigger(props: TooltipTriggerProps): void;
}

function TooltipOverlay({ target, delayMs, onTrigger, ...props }: TooltipOverlayProps) {
  return (
    <Tooltip.Provider delayDuration={delayMs}>
      <Tooltip.Root>
        <Tooltip.Trigger asChild>
          <TooltipTriggerRef target={target} onTrigger={onTrigger} />
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content {...props} />
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}

interface TooltipTriggerRefProps extends Pick<TooltipOverlayProps, "target" | "onTrigger"> {
  ref?: Ref<HTMLElement | null>;
}

function TooltipTriggerRef({ target, onTrigger, ref, ...props }: TooltipTriggerRefProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => target.current);
  useLayoutEffect(() => onTrigger(props));
  return null;
}

/** One object, because overlay-code.ts loads all of these together. */
export const overlayCode = {
  Dialog,
  DropdownMenu,
  Popover,
  MenuOverlay,
  PopoverOverlay,
  DialogOverlay,
  TooltipOverlay,
};
