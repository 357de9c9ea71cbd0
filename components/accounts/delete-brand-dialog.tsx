"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import type { BrandDeletion } from "@/components/accounts/use-delete-brand";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFoot,
  DialogHead,
  DialogTitle,
} from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Note } from "@/components/ui/note";
import { toApiError } from "@/lib/api-client/api-error";

const plain = (name: string) => name.normalize("NFC").trim();

interface Props {
  open: boolean;
  onOpenChange(open: boolean): void;
  deletion: BrandDeletion;
  /** What goes along. */
  children: ReactNode;
}

/** Nothing brings a brand back, so its name has to be typed. */
export function DeleteBrandDialog({ open, onOpenChange, deletion, children }: Props) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent alert>
        <Question deletion={deletion}>{children}</Question>
      </DialogContent>
    </Dialog>
  );
}

function Question({ deletion, children }: Pick<Props, "deletion" | "children">) {
  const t = useTranslations("dashboard.settings.delete");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const account = useCurrentAccount();
  const { confirm, isPending, error } = deletion;
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const matches = plain(typed) === plain(account.name);
    setWrong(!matches);
    if (matches) void confirm();
  }

  return (
    <form onSubmit={submit} noValidate>
      <DialogHead>
        <DialogTitle>{t("question")}</DialogTitle>
      </DialogHead>
      <DialogBody className="grid gap-4">
        <DialogDescription>{t("final")}</DialogDescription>
        {children}
        <Field
          label={
            <>
              {t("confirmLabel")} <bdi className="break-words">{account.name}</bdi>
            </>
          }
          error={wrong && t("mismatch")}
        >
          <Input
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
            dir={typed ? "auto" : undefined}
          />
        </Field>
        {error && (
          <Note tone="err" role="alert">
            {toApiError(error).code === "conflict" ? t("busy") : errorText(error)}
          </Note>
        )}
      </DialogBody>
      <DialogFoot>
        <Button type="submit" variant="danger" busy={isPending}>
          {t("action")}
        </Button>
        <DialogClose asChild>
          <Button variant="quiet">{common("cancel")}</Button>
        </DialogClose>
      </DialogFoot>
    </form>
  );
}
