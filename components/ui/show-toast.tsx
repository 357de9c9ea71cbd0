"use client";

import type { ReactNode } from "react";
import { toast } from "sonner";
import { DismissedToasts, type ToastKind } from "@/components/ui/dismissed-toasts";
import { type ToastAction, ToastCard } from "@/components/ui/toast-card";
import { UNDO_TIMEOUT_MS } from "@/lib/api-client/intervals";

const SHORT_MS = 4_000;

const toastRecords = new DismissedToasts();

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
  const deleted = () => toastRecords.dismiss(id);
  toastRecords.add(id, kind);
  toast.custom(
    () => (
      <ToastCard kind={kind} action={action} onClose={() => toast.dismiss(id)}>
        {message}
      </ToastCard>
    ),
    { id, duration: stays, onDismiss: deleted, onAutoClose: deleted },
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
