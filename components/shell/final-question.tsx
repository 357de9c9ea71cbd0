"use client";

import { useTranslations } from "next-intl";
import type { FormEvent, ReactNode } from "react";
import { Button } from "@/components/ui/button";
import {
  DialogBody,
  DialogClose,
  DialogDescription,
  DialogFoot,
  DialogHead,
  DialogTitle,
} from "@/components/ui/dialog";
import { Note } from "@/components/ui/note";

interface Props {
  title: string;
  text: string;
  /** What the button of the yes says. */
  action: string;
  busy: boolean;
  /** Why the last yes came to nothing. */
  failure: ReactNode;
  onConfirm(): void;
  /** What else there is to know, and a proof that it is meant. */
  children?: ReactNode;
}

/** Inside a `DialogContent alert`: the question before what cannot be undone. */
export function FinalQuestion({ title, text, action, busy, failure, onConfirm, children }: Props) {
  const t = useTranslations("common");
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy) onConfirm();
  }
  return (
    <form onSubmit={submit} noValidate>
      <DialogHead>
        <DialogTitle>{title}</DialogTitle>
      </DialogHead>
      <DialogBody className="grid gap-4">
        <DialogDescription>{text}</DialogDescription>
        {children}
        {failure && (
          <Note tone="err" role="alert">
            {failure}
          </Note>
        )}
      </DialogBody>
      <DialogFoot>
        <Button type="submit" variant="danger" busy={busy}>
          {action}
        </Button>
        <DialogClose asChild>
          <Button variant="quiet">{t("cancel")}</Button>
        </DialogClose>
      </DialogFoot>
    </form>
  );
}
