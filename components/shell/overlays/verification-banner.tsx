"use client";

import { Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { useErrorText } from "@/components/shell/use-error-text";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useSendVerification } from "@/lib/auth/client/use-send-verification";

/** Above the page until the address is verified: why, and the mail once more. Says in its place what happened. */
export function VerificationBanner() {
  const t = useTranslations("auth.banner");
  const mailFailed = useTranslations("auth.errors")("mailFailed");
  const errorText = useErrorText();
  const { email, isEmailVerified } = useCurrentUser();
  const send = useSendVerification();
  if (isEmailVerified) return null;
  const address = () => <bdi dir="ltr">{email}</bdi>;
  const sent = send.data !== undefined;
  return (
    <Banner
      role="region"
      aria-label={t("label")}
      icon={<Mail aria-hidden="true" />}
      actions={
        <Button size="sm" busy={send.isPending} onClick={() => send.run({ email })}>
          {t(sent ? "again" : "send")}
        </Button>
      }
    >
      <span role="status">
        {sent && t.rich("sent", { address })}
        {send.error && `${mailFailed}. ${errorText(send.error)}`}
      </span>
      {!sent && !send.error && t.rich("text", { address })}
    </Banner>
  );
}
