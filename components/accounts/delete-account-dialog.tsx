"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { DestructiveConfirmForm } from "@/components/shell/destructive-confirm-form";
import { useErrorText } from "@/components/shell/use-error-text";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { showToast } from "@/components/ui/show-toast";
import { useDeleteAccount } from "@/lib/accounts/client/mutations";
import { accountsQuery } from "@/lib/accounts/client/queries";
import { toApiError } from "@/lib/api-client/api-error";

const plain = (name: string) => name.normalize("NFC").trim();

interface Props {
  open: boolean;
  onOpenChange(open: boolean): void;
  deletion: AccountDeletion;
  /** Lists the data that is deleted with the account. */
  children: ReactNode;
}

/** Confirms the deletion of an account. It is irreversible, so the user has to type the account name. */
export function DeleteAccountDialog({ open, onOpenChange, deletion, children }: Props) {
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
    <DestructiveConfirmForm
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
    </DestructiveConfirmForm>
  );
}

/** Deletes the current account, then navigates to the next account or to the form that creates one. */
export function useAccountDeletion() {
  const t = useTranslations("dashboard.settings.delete");
  const router = useRouter();
  const account = useCurrentAccount();
  const accounts = useQuery(accountsQuery).data?.accounts ?? [];
  const { runAsync, isPending, error, reset } = useDeleteAccount(account._id);
  const next = accounts.find(({ _id }) => _id !== account._id);

  async function confirm() {
    try {
      await runAsync(undefined);
    } catch {
      return;
    }
    showToast.success(t("done"));
    router.replace(next ? `/account/${next._id}` : "/account?new=1");
  }
  return { confirm, isPending, error, reset };
}

type AccountDeletion = ReturnType<typeof useAccountDeletion>;
