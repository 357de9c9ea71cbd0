"use client";

import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { useErrorText } from "@/components/shell/use-error-text";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useSendVerification } from "@/lib/auth/client/mutations";
import { creditsInfoQuery } from "@/lib/credits/client/queries";

/**
 * Asks the user to verify the email address and resends the mail; shows the result in place. Names the credits of the
 * trial that open with the verified address.
 */
export function VerificationBanner({ inDialog = false }: { inDialog?: boolean }) {
  const t = useTranslations("auth.banner");
  const mailFailed = useTranslations("auth.errors")("mailFailed");
  const errorText = useErrorText();
  const { email, isEmailVerified } = useCurrentUser();
  const locked = useQuery({ ...creditsInfoQuery, enabled: !isEmailVerified }).data?.trial.locked ?? 0;
  const send = useSendVerification();
  if (isEmailVerified) return null;
  const address = () => <bdi dir="ltr">{email}</bdi>;
  const sent = send.data !== undefined;
  return (
    <Banner
      role="region"
      aria-label={t(inDialog ? "creditsLabel" : "label")}
      icon={<Mail aria-hidden="true" />}
      actions={
        <Button size="sm" busy={send.isPending} onClick={() => send.run({ email })}>
          {t("send")}
        </Button>
      }
    >
      <span role="status">
        {sent && t.rich("sent", { address })}
        {send.error && `${mailFailed}. ${errorText(send.error)}`}
      </span>
      {!sent && !send.error && t.rich(locked > 0 ? "locked" : "text", { address, n: locked })}
    </Banner>
  );
}
