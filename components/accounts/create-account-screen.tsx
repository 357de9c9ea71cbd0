"use client";

import { useTranslations } from "next-intl";
import { CreateAccountForm } from "@/components/accounts/create-account-form";
import { PlainScreen } from "@/components/shell/plain-screen";

/** The first minute: whose voice it is. `back` leads to a brand that exists already. */
export function CreateAccountScreen({ back }: { back: string | null }) {
  const t = useTranslations("common.account");
  return (
    <PlainScreen back={back} title={t("title")} intro={t("intro")} className="max-w-140 py-16">
      <CreateAccountForm />
    </PlainScreen>
  );
}
