"use client";

import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { AppShell, PageBody } from "@/components/shell/app-shell";
import { Breadcrumbs } from "@/components/shell/breadcrumbs";
import { PageHeader } from "@/components/ui/page-header";
import { AvoidedPhrasesCard } from "@/components/voice/avoided-phrases-card";
import { LearnCard } from "@/components/voice/learn-card";
import { useVoiceForm } from "@/components/voice/use-voice-form";
import { VoiceForm } from "@/components/voice/voice-form";

export function VoiceScreen() {
  const t = useTranslations("dashboard.voice");
  const account = useCurrentAccount();
  const form = useVoiceForm();
  return (
    <AppShell accountId={account._id} crumbs={<Breadcrumbs brand={account.name} page={t("page")} />}>
      <PageBody>
        <PageHeader title={t("title")} text={t("text")} />
        <div className="grid items-start gap-5 wide:grid-cols-[minmax(0,1fr)_400px]">
          <VoiceForm form={form} />
          <div className="grid gap-5">
            <LearnCard form={form} />
            <AvoidedPhrasesCard />
          </div>
        </div>
      </PageBody>
    </AppShell>
  );
}
