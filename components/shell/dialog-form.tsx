"use client";

import { useTranslations } from "next-intl";
import type { FormEvent, ReactNode } from "react";
import { Button } from "@/components/ui/button";
import {
  DialogClose,
  DialogContentBody,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";

interface Props {
  title: string;
  /** Label of the button that submits the form. */
  action: string;
  tone?: "primary" | "danger";
  busy: boolean;
  onSubmit(event: FormEvent): void;
  children: ReactNode;
}

/** Form inside a `DialogContent`: title, content, and buttons that submit it or close the dialog. */
export function DialogForm({ title, action, tone = "primary", busy, onSubmit, children }: Props) {
  const t = useTranslations("common");
  return (
    <form onSubmit={onSubmit} noValidate>
      <DialogHeader>
        <DialogTitle>{title}</DialogTitle>
      </DialogHeader>
      <DialogContentBody className="grid gap-4">{children}</DialogContentBody>
      <DialogFooter>
        <Button type="submit" variant={tone} busy={busy}>
          {action}
        </Button>
        <DialogClose asChild>
          <Button variant="quiet">{t("cancel")}</Button>
        </DialogClose>
      </DialogFooter>
    </form>
  );
}
