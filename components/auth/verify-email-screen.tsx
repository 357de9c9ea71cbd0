"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { AuthCardPage, EMAIL_FIELD_RULES, EmailField } from "@/components/auth/auth-fields";
import { SignInForm } from "@/components/auth/sign-in-form";
import { markFreeTrialPopup } from "@/components/shell/free-trial-flag";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { toApiError } from "@/lib/api-client/api-error";
import { useSendVerification, useSignOut, verifyEmailQuery } from "@/lib/auth/client/mutations";
import { authCheckQuery } from "@/lib/auth/client/queries";

/**
 * Renders the target of the verification mail: verified, a sign-in outside a session of the user, invalid link, or a
 * retry when no response arrived.
 */
export function VerifyEmailScreen({ token }: { token: string }) {
  const t = useTranslations("auth.verify");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const router = useRouter();
  const check = useQuery(verifyEmailQuery(token));
  if (check.isPending) {
    return (
      <AuthCardPage title={t("working")}>
        <Spinner label={common("loading")} />
      </AuthCardPage>
    );
  }
  if (check.data && !check.data.verified) {
    return (
      <AuthCardPage title={t("signInTitle")}>
        <p>{t("signInText")}</p>
        <SignInForm
          email=""
          onEmail={() => undefined}
          onDone={() => check.refetch()}
          onForgot={() => router.push("/auth?mode=forgot")}
        />
        <p className="text-14 text-ink-2">{t("wrongUser")}</p>
      </AuthCardPage>
    );
  }
  if (check.data) {
    return (
      <AuthCardPage title={t("doneTitle")}>
        <EmailVerified isTheirs={check.data.user !== undefined} />
      </AuthCardPage>
    );
  }
  if (["token_expired", "not_found"].includes(toApiError(check.error).code)) {
    return (
      <AuthCardPage title={t("expiredTitle")}>
        <p>{t("expiredText")}</p>
        <ResendVerificationForm />
      </AuthCardPage>
    );
  }
  return (
    <AuthCardPage title={t("failedTitle")}>
      <Alert tone="err">{errorText(check.error)}</Alert>
      <Button variant="primary" size="lg" busy={check.isFetching} onClick={() => check.refetch()}>
        {common("retry")}
      </Button>
    </AuthCardPage>
  );
}

/** Requests a new verification link; the response does not reveal whether the email address is registered. */
function ResendVerificationForm() {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const send = useSendVerification();
  const { register, handleSubmit, formState, getValues } = useForm({ defaultValues: { email: "" } });
  if (send.data !== undefined) {
    return (
      <Alert tone="ok">
        {t.rich("verify.sent", { address: () => <bdi dir="ltr">{getValues("email")}</bdi> })}
      </Alert>
    );
  }
  const submit = handleSubmit((values) => send.runAsync(values).catch(() => undefined));
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {send.error && <Alert tone="err">{errorText(send.error, t("errors.mailFailed"))}</Alert>}
      <EmailField
        label={t("verify.email")}
        error={formState.errors.email}
        field={register("email", { ...EMAIL_FIELD_RULES })}
      />
      <Button type="submit" variant="primary" size="lg" busy={send.isPending}>
        {t("verify.resend")}
      </Button>
    </form>
  );
}

/** Queues the trial welcome in this tab unless another user is signed in here. */
function EmailVerified({ isTheirs }: { isTheirs: boolean }) {
  const t = useTranslations("auth.verify");
  const common = useTranslations("common");
  const check = useQuery({ ...authCheckQuery, enabled: !isTheirs });
  const other = isTheirs ? null : check.data?.user;
  const known = isTheirs || !check.isPending;
  useEffect(() => {
    if (known && !other) markFreeTrialPopup("emailVerified");
  }, [known, other]);
  if (!known) return <Spinner label={common("loading")} />;
  return (
    <>
      <p>
        {other ? t.rich("otherText", { address: () => <bdi dir="ltr">{other.email}</bdi> }) : t("doneText")}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="primary" size="lg">
          <a href="/account">{t("openStudio")}</a>
        </Button>
        {other && <SignOut />}
      </div>
    </>
  );
}

function SignOut() {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const signOut = useSignOut();
  return (
    <>
      <Button size="lg" busy={signOut.isPending} onClick={() => signOut.run(undefined)}>
        {t("verify.signOut")}
      </Button>
      {signOut.error && <Alert tone="err">{errorText(signOut.error, t("errors.logoutFailed"))}</Alert>}
    </>
  );
}
