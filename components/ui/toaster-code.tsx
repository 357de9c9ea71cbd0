"use client";

// Imported only by show-toast.ts, so that a page loads it with its first toast.
import { type CSSProperties, type FocusEvent, type ReactNode, useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { type ToastAction, ToastCard, ToastCloseLabel, type ToastKind } from "@/components/ui/toast-card";
import { UNDO_TIMEOUT_MS } from "@/lib/api-client/intervals";

const SHORT_MS = 4_000;
/** A dismissed toast is removed from the history of the toaster after this time [spec 9]. */
export const DISMISSED_TOAST_RETENTION_MS = 30_000;

const removals = new Map<string, ReturnType<typeof setTimeout>>();

/** The toaster keeps dismissed toasts in its list of all toasts, and has no call that removes one. */
function removeLater(id: string): void {
  clearTimeout(removals.get(id));
  const remove = () => {
    removals.delete(id);
    const records = toast.getHistory();
    const at = records.findIndex((record) => record.id === id);
    if (at >= 0) records.splice(at, 1);
  };
  removals.set(id, setTimeout(remove, DISMISSED_TOAST_RETENTION_MS));
}

/** Element that had the focus before a toast took it. */
let focusedBefore: HTMLElement | null = null;

/**
 * Replaces the focus handling of the toaster, which moves the focus back also from an element that the user just
 * pressed, so that a click into a field or a drag after Undo has no effect.
 */
function trackFocus(event: FocusEvent): void {
  // The toaster's own handler does not run.
  event.stopPropagation();
  const { relatedTarget, currentTarget } = event;
  // There is none when the window gets the focus back.
  if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
    focusedBefore = relatedTarget;
}

/** A newer toast hides the others, and the browser takes the focus from what is hidden. */
function returnFocusOfHidden({ target, relatedTarget }: FocusEvent): void {
  if (relatedTarget === null && target.closest('[data-visible="false"]')) returnFocus();
}

function returnFocus(): void {
  focusedBefore?.focus({ preventScroll: true });
  focusedBefore = null;
}

/** Moves the focus out of a toast that disappears. */
function leaveToast(id: string): void {
  if (!focusedBefore) return;
  const toastId = document.activeElement?.closest<HTMLElement>("[data-sonner-toast]")?.dataset.testid;
  if (toastId === id) returnFocus();
}

interface ToastRequest {
  id: string;
  kind: ToastKind;
  message: ReactNode;
  /** Usually Undo: the message then stays for 10 s. */
  action?: ToastAction | undefined;
  /** When it was asked for, in ms of `performance.now()`: the code may have been loaded later. */
  since: number;
}

function show({ id, kind, message, action, since }: ToastRequest): void {
  const stays =
    kind === "error"
      ? Number.POSITIVE_INFINITY
      : (action ? UNDO_TIMEOUT_MS : SHORT_MS) - (performance.now() - since);
  // The action that Undo cancels has already run.
  if (stays <= 0) return;
  const onGone = () => {
    leaveToast(id);
    removeLater(id);
  };
  clearTimeout(removals.get(id));
  toast.custom(
    () => (
      <ToastCard kind={kind} action={action} onClose={() => toast.dismiss(id)}>
        {message}
      </ToastCard>
    ),
    { id, testId: id, duration: stays, onDismiss: onGone, onAutoClose: onGone },
  );
}

function dismiss(id?: string): void {
  toast.dismiss(id);
}

const WIDTH = { "--width": "min(420px, calc(100vw - 32px))" } as CSSProperties;
// A page with a bottom bar sets the variable, so that a toast never covers its button.
const ABOVE_FOOT = "calc(var(--foot-height, 0px) + 24px)";
// A column at the inline end with controls at its bottom sets the variable likewise.
const BESIDE_COLUMN = "calc(var(--end-column, 0px) + 24px)";

interface ToasterProps {
  dir: "ltr" | "rtl";
  label: string;
  closeLabel: string;
}

/** Renders toasts at the lower inline end, one visible at a time with the others queued. */
function Toaster({ dir, label, closeLabel, onMount }: ToasterProps & { onMount(): void }) {
  useEffect(onMount, [onMount]);
  return (
    <ToastCloseLabel value={closeLabel}>
      <div role="presentation" onFocusCapture={trackFocus} onBlurCapture={returnFocusOfHidden}>
        <Sonner
          dir={dir}
          position={dir === "rtl" ? "bottom-left" : "bottom-right"}
          visibleToasts={1}
          containerAriaLabel={label}
          offset={{ bottom: ABOVE_FOOT, left: BESIDE_COLUMN, right: BESIDE_COLUMN }}
          mobileOffset={{ bottom: 16, left: 16, right: 16 }}
          style={WIDTH}
          toastOptions={{ unstyled: true, className: "w-full" }}
        />
      </div>
    </ToastCloseLabel>
  );
}

/** One object, because show-toast.ts loads all of these together. */
export const toasterCode = { show, dismiss, Toaster };
