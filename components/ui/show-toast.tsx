"use client";

import type { ReactNode } from "react";
import { toast } from "sonner";
import { type ToastAction, ToastCard, type ToastKind } from "@/components/ui/toast-card";
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

interface NotifyOptions {
  /** Usually Undo: the message then stays for 10 s. */
  action?: ToastAction;
  /** A message with the same id replaces the previous one. */
  id?: string;
}

function show(
  kind: ToastKind,
  message: ReactNode,
  { action, id = crypto.randomUUID() }: NotifyOptions,
): string {
  const stays = kind === "error" ? Number.POSITIVE_INFINITY : action ? UNDO_TIMEOUT_MS : SHORT_MS;
  const onGone = () => removeLater(id);
  clearTimeout(removals.get(id));
  toast.custom(
    () => (
      <ToastCard kind={kind} action={action} onClose={() => toast.dismiss(id)}>
        {message}
      </ToastCard>
    ),
    { id, duration: stays, onDismiss: onGone, onAutoClose: onGone },
  );
  return id;
}

/** Shows toasts. An error stays until closed, and must also appear inline. */
export const showToast = {
  success: (message: ReactNode, options: NotifyOptions = {}) => show("success", message, options),
  info: (message: ReactNode, options: NotifyOptions = {}) => show("info", message, options),
  error: (message: ReactNode, options: NotifyOptions = {}) => show("error", message, options),
  dismiss: (id?: string) => toast.dismiss(id),
};
