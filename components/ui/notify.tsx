"use client";

import type { ReactNode } from "react";
import { toast } from "sonner";
import { type ToastAction, ToastCard } from "@/components/ui/toast-card";
import { type ToastKind, ToastRecords } from "@/components/ui/toast-records";
import { UNDO_MS } from "@/lib/api-client/undo-time";

const SHORT_MS = 4_000;

const toastRecords = new ToastRecords();

interface NotifyOptions {
  /** Usually Undo: the message then stays 10 s. */
  action?: ToastAction;
  /** The same id again replaces the message in place. */
  id?: string;
}

function show(
  kind: ToastKind,
  message: ReactNode,
  { action, id = crypto.randomUUID() }: NotifyOptions,
): string {
  const stays = kind === "error" ? Number.POSITIVE_INFINITY : action ? UNDO_MS : SHORT_MS;
  const gone = () => toastRecords.dismiss(id);
  toastRecords.add(id, kind);
  toast.custom(
    () => (
      <ToastCard kind={kind} action={action} onClose={() => toast.dismiss(id)}>
        {message}
      </ToastCard>
    ),
    { id, duration: stays, onDismiss: gone, onAutoClose: gone },
  );
  return id;
}

/** Short messages at the edge. An error stays until a person closes it, and is told in its own place too. */
export const notify = {
  success: (message: ReactNode, options: NotifyOptions = {}) => show("success", message, options),
  info: (message: ReactNode, options: NotifyOptions = {}) => show("info", message, options),
  error: (message: ReactNode, options: NotifyOptions = {}) => show("error", message, options),
  dismiss: (id?: string) => toast.dismiss(id),
};
