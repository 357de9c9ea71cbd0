"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { AuthFrame } from "@/components/auth/auth-frame";
import { NewLinkForm } from "@/components/auth/new-link-form";
import { VerifiedEmail } from "@/components/auth/verified-email";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { Spinner } from "@/components/ui/spinner";
import { toApiError } from "@/lib/api-client/api-error";
import { verifyEmailQuery } from "@/lib/auth/client/verify-email";

/** Where the link of the verification mail leads: verified, no longer valid, or not known yet for want of an answer. */
export function VerifyEmailScreen({ token }: { token: string }) {
  const t = useTranslations("auth.verify");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const check = useQuery(verifyEmailQuery(token));
  if (check.isPending) {
    return (
      <AuthFrame title={t("working")}>
        <Spinner label={common("loading")} />
      </AuthFrame>
    );
  }
  if (check.data) {
    return (
      <AuthFrame title={t("doneTitle")}>
        <VerifiedEmail isTheirs={check.data.user !== undefined} />
      </AuthFrame>
    );
  }
  if (["token_expired", "not_found"].includes(toApiError(check.error).code)) {
    return (
      <AuthFrame title={t("expiredTitle")}>
        <p>{t("expiredText")}</p>
        <NewLinkForm />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t("failedTitle")}>
      <Note tone="err">{errorText(check.error)}</Note>
      <Button variant="primary" size="lg" busy={check.isFetching} onClick={() => check.refetch()}>
        {common("retry")}
      </Button>
    </AuthFrame>
  );
}
