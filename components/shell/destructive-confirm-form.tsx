"use client";

import { useTranslations } from "next-intl";
import type { FormEvent, ReactNode } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import {
  DialogClose,
  DialogContentBody,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";

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
  const t = useTranslations("common");
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy) onConfirm();
  }
  return (
    <form onSubmit={submit} noValidate>
      <DialogHeader>
        <DialogTitle>{title}</DialogTitle>
      </DialogHeader>
      <DialogContentBody className="grid gap-4">
        <DialogDescription>{text}</DialogDescription>
        {children}
        {failure && (
          <Alert tone="err" role="alert">
            {failure}
          </Alert>
        )}
      </DialogContentBody>
      <DialogFooter>
        <Button type="submit" variant="danger" busy={busy}>
          {action}
        </Button>
        <DialogClose asChild>
          <Button variant="quiet">{t("cancel")}</Button>
        </DialogClose>
      </DialogFooter>
    </form>
  );
}
