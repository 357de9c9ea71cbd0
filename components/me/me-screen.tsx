"use client";

import { useTranslations } from "next-intl";
import { DataSection } from "@/components/me/data-section";
import { MailSection } from "@/components/me/mail-section";
import { PasswordSection } from "@/components/me/password-section";
import { ProfileForm } from "@/components/me/profile-form";
import { SessionsSection } from "@/components/me/sessions-section";
import { PlainScreen } from "@/components/shell/plain-screen";

/** A person's own things. No brand is needed for them. */
export function MeScreen() {
  const t = useTranslations("auth.me");
  return (
    <PlainScreen back="/account" title={t("title")} className="max-w-160">
      <ProfileForm />
      <MailSection />
      <PasswordSection />
      <SessionsSection />
      <DataSection />
    </PlainScreen>
  );
}
