"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NewLinkForm } from "@/components/auth/new-link-form";
import { VerifiedEmail } from "@/components/auth/verified-email";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Logo } from "@/components/ui/logo";
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
      <Frame title={t("working")}>
        <Spinner label={common("loading")} />
      </Frame>
    );
  }
  if (check.data) {
    return (
      <Frame title={t("doneTitle")}>
        <VerifiedEmail isTheirs={check.data.user !== undefined} />
      </Frame>
    );
  }
  if (["token_expired", "not_found"].includes(toApiError(check.error).code)) {
    return (
      <Frame title={t("expiredTitle")}>
        <p>{t("expiredText")}</p>
        <NewLinkForm />
      </Frame>
    );
  }
  return (
    <Frame title={t("failedTitle")}>
      <Note tone="err">{errorText(check.error)}</Note>
      <Button variant="primary" size="lg" busy={check.isFetching} onClick={() => check.refetch()}>
        {common("retry")}
      </Button>
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslations("common");
  return (
    <main className="mx-auto grid min-h-screen w-full max-w-120 content-center gap-5 p-6 text-16">
      <a href="/" className="no-underline">
        <Logo>{t("brand")}</Logo>
      </a>
      <h1 className="text-38">{title}</h1>
      {children}
    </main>
  );
}
