"use client";

import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { AppShell, Page } from "@/components/shell/app-shell";
import { Crumbs } from "@/components/shell/crumbs";
import { PageHeader } from "@/components/ui/page-header";
import { AvoidCard } from "@/components/voice/avoid-card";
import { LearnCard } from "@/components/voice/learn-card";
import { useVoiceForm } from "@/components/voice/use-voice-form";
import { VoiceForm } from "@/components/voice/voice-form";

/** How a brand sounds: told, or learned from its texts; every text is written with it. */
export function VoiceScreen() {
  const t = useTranslations("dashboard.voice");
  const account = useCurrentAccount();
  const form = useVoiceForm();
  return (
    <AppShell accountId={account._id} crumbs={<Crumbs brand={account.name} page={t("page")} />}>
      <Page>
        <PageHeader title={t("title")} text={t("text")} />
        <div className="grid items-start gap-5 wide:grid-cols-[minmax(0,1fr)_400px]">
          <VoiceForm form={form} />
          <div className="grid gap-5">
            <LearnCard form={form} />
            <AvoidCard />
          </div>
        </div>
      </Page>
    </AppShell>
  );
}
