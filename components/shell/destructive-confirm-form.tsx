"use client";

import type { FormEvent, ReactNode } from "react";
import { DialogForm } from "@/components/shell/dialog-form";
import { Alert } from "@/components/ui/alert";
import { DialogDescription } from "@/components/ui/dialog";

interface Props {
  title: string;
  text: string;
  action: string;
  busy: boolean;
  failure: ReactNode;
  onConfirm(): void;
  /** Further details, or an input that confirms the intent. */
  children?: ReactNode;
}

/** Confirms an irreversible action inside a `DialogContent alert`. */
export function DestructiveConfirmForm({ title, text, action, busy, failure, onConfirm, children }: Props) {
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy) onConfirm();
  }
  return (
    <DialogForm title={title} action={action} tone="danger" busy={busy} onSubmit={submit}>
      <DialogDescription>{text}</DialogDescription>
      {children}
      {failure && (
        <Alert tone="err" role="alert">
          {failure}
        </Alert>
      )}
    </DialogForm>
  );
}
