"use client";

import { useTranslations } from "next-intl";
import { PasswordForm } from "@/components/me/password-form";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHead, CardTitle } from "@/components/ui/card";
import { Note } from "@/components/ui/note";
import { useForgotPassword } from "@/lib/auth/client/use-forgot-password";

/** Changing a password; whoever has none gets their first one by mail (docs/decisions/015-first-password-by-mail.md). */
export function PasswordSection() {
  const t = useTranslations("auth");
  const user = useCurrentUser();
  return (
    <Card aria-labelledby="me-password">
      <CardHead>
        <CardTitle id="me-password">{t("password")}</CardTitle>
      </CardHead>
      <CardBody>{user.hasPassword ? <PasswordForm /> : <FirstPassword email={user.email} />}</CardBody>
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
      <Note tone="ok" role="status">
        {t.rich("me.linkSent", { address })}
      </Note>
    );
  }
  return (
    <div className="grid justify-items-start gap-4">
      {ask.error && <Note tone="err">{errorText(ask.error)}</Note>}
      <p className="text-ink-2">{t.rich("me.noPassword", { address })}</p>
      <Button busy={ask.isPending} onClick={() => ask.run({ email })}>
        {t("forgot.submit")}
      </Button>
    </div>
  );
}
