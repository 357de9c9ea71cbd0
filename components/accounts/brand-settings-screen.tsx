"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { BrandForm } from "@/components/accounts/brand-form";
import { DeleteBrand } from "@/components/accounts/delete-brand";
import { LogoCard } from "@/components/accounts/logo-card";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { AppShell, Page } from "@/components/shell/app-shell";
import { Crumbs } from "@/components/shell/crumbs";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";

/** What a brand is called, how it looks, where its days begin, and the way to end it. */
export function BrandSettingsScreen() {
  const t = useTranslations("dashboard.settings");
  const account = useCurrentAccount();
  return (
    <AppShell accountId={account._id} crumbs={<Crumbs brand={account.name} page={t("page")} />}>
      <Page>
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
          <BrandForm />
          <DeleteBrand />
        </div>
      </Page>
    </AppShell>
  );
}
