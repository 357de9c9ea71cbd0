"use client";

import { useTranslations } from "next-intl";
import { SimplePageLayout } from "@/components/shell/simple-page-layout";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { DeleteUserDialog } from "@/components/user-settings/delete-user-dialog";
import { MailPreferencesSection } from "@/components/user-settings/mail-preferences-section";
import { PasswordSection } from "@/components/user-settings/password-section";
import { ProfileForm } from "@/components/user-settings/profile-form";
import { SessionsSection } from "@/components/user-settings/sessions-section";

/** Renders the user settings, which require no account. */
export function UserSettingsScreen() {
  const t = useTranslations("auth.me");
  return (
    <SimplePageLayout back="/account" title={t("title")} className="max-w-160">
      <ProfileForm />
      <MailPreferencesSection />
      <PasswordSection />
      <SessionsSection />
      <DataSection />
    </SimplePageLayout>
  );
}

/** Exports or deletes the user's data. */
function DataSection() {
  const t = useTranslations("auth.me");
  return (
    <Card aria-labelledby="me-data">
      <CardHeader>
        <CardTitle id="me-data">{t("data")}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-5">
        <div className="grid justify-items-start gap-2">
          <p className="text-ink-2">{t("exportText")}</p>
          <Button asChild>
            <a href="/api/auth/me/export" download>
              {t("export")}
            </a>
          </Button>
        </div>
        <div className="grid justify-items-start gap-2">
          <p className="text-ink-2">{t("deleteText")}</p>
          <DeleteUserDialog />
        </div>
      </CardContent>
    </Card>
  );
}
