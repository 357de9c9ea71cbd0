"use client";

import { useTranslations } from "next-intl";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { PasswordForm } from "@/components/user-settings/password-form";
import { useForgotPassword } from "@/lib/auth/client/mutations";

/**
 * Changes the password; a user without one receives a link by mail
 * (docs/decisions/015-initial-password-by-email.md).
 */
export function PasswordSection() {
  const t = useTranslations("auth");
  const user = useCurrentUser();
  return (
    <Card aria-labelledby="me-password">
      <CardHeader>
        <CardTitle id="me-password">{t("password")}</CardTitle>
      </CardHeader>
      <CardContent>{user.hasPassword ? <PasswordForm /> : <FirstPassword email={user.email} />}</CardContent>
    </Card>
  );
}

function FirstPassword({ email }: { email: string }) {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const ask = useForgotPassword();
  const address = () => (
    <bdi dir="ltr" className="inline-block max-w-full wrap-anywhere">
      {email}
    </bdi>
  );
  if (ask.data !== undefined) {
    return (
      <Alert tone="ok" role="status">
        {t.rich("me.linkSent", { address })}
      </Alert>
    );
  }
  return (
    <div className="grid justify-items-start gap-4">
      {ask.error && <Alert tone="err">{errorText(ask.error)}</Alert>}
      <p className="text-ink-2">{t.rich("me.noPassword", { address })}</p>
      <Button busy={ask.isPending} onClick={() => ask.run({ email })}>
        {t("forgot.submit")}
      </Button>
    </div>
  );
}
