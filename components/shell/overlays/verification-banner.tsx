"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { useErrorText } from "@/components/shell/use-error-text";
import { useVerificationErrorText } from "@/components/shell/use-verification-error-text";
import { Link } from "@/components/ui/app-link";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/link";
import { useSendVerification } from "@/lib/auth/client/mutations";
import { authCheckQuery } from "@/lib/auth/client/queries";
import { creditKeys, creditsInfoQuery } from "@/lib/credits/client/queries";

/**
 * Asks the user to verify the email address and resends the mail; shows the result in place. Names the credits of the
 * trial that open with the verified address.
 */
export function VerificationBanner({ inDialog = false }: { inDialog?: boolean }) {
  const t = useTranslations("auth.banner");
  const errorText = useErrorText();
  const mailErrorText = useVerificationErrorText();
  const { email, isEmailVerified, hasPassword } = useCurrentUser();
  const locked = useQuery({ ...creditsInfoQuery, enabled: !isEmailVerified }).data?.trial.locked ?? 0;
  const send = useSendVerification();
  const check = useCheckVerification();
  if (isEmailVerified) return null;
  const address = () => <bdi dir="ltr">{email}</bdi>;
  const sent = send.data !== undefined;
  const isChecked = check.isSuccess || check.isError;
  return (
    <Banner
      role="region"
      aria-label={t(inDialog ? "creditsLabel" : "label")}
      icon={<Mail aria-hidden="true" />}
      actions={
        <>
          <Button size="sm" busy={check.isPending} onClick={() => check.mutate()}>
            {t("verified")}
          </Button>
          <Button
            size="sm"
            busy={send.isPending}
            onClick={() => {
              check.reset();
              send.run({ email });
            }}
          >
            {t("send")}
          </Button>
        </>
      }
    >
      <span role="status">
        {check.isSuccess && t.rich("notYet", { address })}
        {check.error && errorText(check.error)}
        {!isChecked && sent && t.rich("sent", { address })}
        {!isChecked && send.error && mailErrorText(send.error)}
      </span>
      {!isChecked && !sent && !send.error && t.rich(locked > 0 ? "locked" : "text", { address, n: locked })}
      {hasPassword && !inDialog && (
        <>
          {" "}
          <TextLink asChild className="py-1">
            <Link href="/account/me#me-email">{t("wrong")}</Link>
          </TextLink>
        </>
      )}
    </Banner>
  );
}

/** Asks the server whether the address is verified by now, and for the credits that opened with it. */
function useCheckVerification() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => client.fetchQuery({ ...authCheckQuery, staleTime: 0 }),
    onSuccess: () => client.invalidateQueries({ queryKey: creditKeys.info }),
  });
}
