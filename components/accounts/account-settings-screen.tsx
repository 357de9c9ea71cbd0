"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AccountSettingsForm } from "@/components/accounts/account-settings-form";
import { FontsCard } from "@/components/accounts/fonts-card";
import { LogoCard } from "@/components/accounts/logo-card";
import { PostingTimesCard } from "@/components/accounts/posting-times-card";
import { TextTemplatesCard } from "@/components/accounts/text-templates-card";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { AppShell, PageBody } from "@/components/shell/app-shell";
import { Breadcrumbs } from "@/components/shell/breadcrumbs";
import { DestructiveConfirmForm } from "@/components/shell/destructive-confirm-form";
import { LinkButton } from "@/components/shell/link-button";
import { TitledCard } from "@/components/shell/titled-card";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PageHeader } from "@/components/ui/page-header";
import { showToast } from "@/components/ui/show-toast";
import { Skeleton } from "@/components/ui/spinner";
import { useDeleteAccount } from "@/lib/accounts/client/mutations";
import { accountsQuery } from "@/lib/accounts/client/queries";
import { toApiError } from "@/lib/api-client/api-error";
import { scheduledCountQuery } from "@/lib/posts/client/queries";

export function AccountSettingsScreen() {
  const t = useTranslations("dashboard.settings");
  const account = useCurrentAccount();
  return (
    <AppShell accountId={account._id} crumbs={<Breadcrumbs brand={account.name} page={t("page")} />}>
      <PageBody>
        <PageHeader
          className="max-w-180"
          title={t("title")}
          actions={
            <LinkButton variant="link" href={`/account/${account._id}/voice`}>
              {t("voice")}
            </LinkButton>
          }
        />
        <div className="grid max-w-180 gap-5">
          <LogoCard />
          <AccountSettingsForm />
          <FontsCard />
          <PostingTimesCard />
          <TextTemplatesCard />
          <DeleteAccountSection />
        </div>
      </PageBody>
    </AppShell>
  );
}

function DeleteAccountSection() {
  const t = useTranslations("dashboard.settings.delete");
  // The state lives outside the dialog: closing the dialog early must not lose a running deletion.
  const deletion = useAccountDeletion();
  const [open, setOpen] = useState(false);
  const ask = () => {
    deletion.reset();
    setOpen(true);
  };
  return (
    <TitledCard title={t("title")} className="grid justify-items-start gap-3">
      <DeletedContentList />
      <Button variant="danger" onClick={ask}>
        {t("action")}
      </Button>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent alert>
          <DeletionQuestion deletion={deletion} />
        </DialogContent>
      </Dialog>
    </TitledCard>
  );
}

function DeletedContentList() {
  const t = useTranslations("dashboard.settings.delete");
  const { _id } = useCurrentAccount();
  const { data: n, isPending } = useQuery(scheduledCountQuery(_id));
  if (isPending) return <Skeleton className="h-5 w-80" />;
  return (
    <p className="text-ink-2">
      <b className="font-semibold text-ink">{n === undefined ? t("postsUnknown") : t("posts", { n })}</b>{" "}
      {t("text")}
    </p>
  );
}

const plain = (name: string) => name.normalize("NFC").trim();

/** The deletion is irreversible, so the user has to type the account name. */
function DeletionQuestion({ deletion }: { deletion: ReturnType<typeof useAccountDeletion> }) {
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
      <DeletedContentList />
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
function useAccountDeletion() {
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
