"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { AccountSettingsForm } from "@/components/accounts/account-settings-form";
import { DeleteAccountSection } from "@/components/accounts/delete-account-section";
import { LogoCard } from "@/components/accounts/logo-card";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { AppShell, PageBody } from "@/components/shell/app-shell";
import { Breadcrumbs } from "@/components/shell/breadcrumbs";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";

/** Renders the account settings: profile, appearance, time zone and deletion. */
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
            <Button asChild variant="link">
              <Link href={`/account/${account._id}/voice`}>{t("voice")}</Link>
            </Button>
          }
        />
        <div className="grid max-w-180 gap-5">
          <LogoCard />
          <AccountSettingsForm />
          <DeleteAccountSection />
        </div>
      </PageBody>
    </AppShell>
  );
}
