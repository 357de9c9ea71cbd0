"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import type { BrandDeletion } from "@/components/accounts/use-delete-brand";
import { FinalQuestion } from "@/components/shell/final-question";
import { useErrorText } from "@/components/shell/use-error-text";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
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
  const errorText = useErrorText();
  const account = useCurrentAccount();
  const { confirm, isPending, error } = deletion;
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);

  function check() {
    const matches = plain(typed) === plain(account.name);
    setWrong(!matches);
    if (matches) void confirm();
  }

  return (
    <FinalQuestion
      title={t("question")}
      text={t("final")}
      action={t("action")}
      busy={isPending}
      failure={error && (toApiError(error).code === "conflict" ? t("busy") : errorText(error))}
      onConfirm={check}
    >
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
    </FinalQuestion>
  );
}
