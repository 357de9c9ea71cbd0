"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AppShell, Page } from "@/components/shell/app-shell";
import { Centred } from "@/components/shell/centred";
import { Crumbs } from "@/components/shell/crumbs";
import { PlainScreen } from "@/components/shell/plain-screen";
import { PageHeader } from "@/components/ui/page-header";
import { Spinner } from "@/components/ui/spinner";
import { readLastAccount } from "@/lib/accounts/client/last-account";
import { accountsQuery } from "@/lib/accounts/client/queries";

interface Props {
  /** Its name in the bar. */
  page: string;
  title: string;
  children: ReactNode;
}

/** The frame of a page that belongs to the person: that of the brand they work in, or a plain one before the first. */
export function PersonFrame({ page, title, children }: Props) {
  const t = useTranslations("common");
  const query = useQuery(accountsQuery);
  if (query.isPending) {
    return (
      <Centred>
        <Spinner label={t("loading")} />
      </Centred>
    );
  }
  const accounts = query.data?.accounts ?? [];
  const account = accounts.find(({ _id }) => _id === readLastAccount()) ?? accounts[0];
  if (!account) {
    return (
      <PlainScreen back="/account" title={title} className="max-w-300">
        {children}
      </PlainScreen>
    );
  }
  return (
    <AppShell accountId={account._id} crumbs={<Crumbs brand={t("nav.you")} page={page} />}>
      <Page>
        <PageHeader title={title} className="mb-5" />
        {children}
      </Page>
    </AppShell>
  );
}
