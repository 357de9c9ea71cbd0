"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import {
  AuthCardPage,
  CurrentPasswordField,
  EMAIL_FIELD_RULES,
  EmailField,
} from "@/components/auth/auth-fields";
import { SignInForm } from "@/components/auth/sign-in-form";
import { markFreeTrialPopup } from "@/components/shell/free-trial-flag";
import { useErrorText } from "@/components/shell/use-error-text";
import { usePreservedState } from "@/components/shell/use-preserved-state";
import { useVerificationErrorText } from "@/components/shell/use-verification-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { toApiError } from "@/lib/api-client/api-error";
import { broadcastSession } from "@/lib/api-client/session-broadcast";
import {
  useSendVerification,
  useSignOut,
  useVerifyEmail,
  verificationQuery,
} from "@/lib/auth/client/mutations";
import { authCheckQuery } from "@/lib/auth/client/queries";
import type { User } from "@/lib/auth/schemas";

/**
 * Renders the target of the verification mail: verified, the password outside a session of the user, invalid link, or
 * a retry when no response arrived. In a session of the user it verifies by itself.
 */
export function VerifyEmailScreen({ token }: { token: string }) {
  const t = useTranslations("auth.verify");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const check = useQuery(verificationQuery(token));
  const verify = useVerifyEmail(token);
  const hasBegun = useRef(false);
  const isOpen = check.data?.verified === false;
  const isOwn = check.data?.user !== undefined;
  useEffect(() => {
    if (!isOpen || !isOwn || hasBegun.current) return;
    hasBegun.current = true;
    verify.run({});
  }, [isOpen, isOwn, verify]);
  const error = check.error ?? (isOwn ? verify.error : null);
  if (error && ["token_expired", "not_found"].includes(toApiError(error).code)) {
    return (
      <AuthCardPage title={t("expiredTitle")}>
        <p>{t("expiredText")}</p>
        <ResendVerificationForm />
      </AuthCardPage>
    );
  }
  if (error) {
    return (
      <AuthCardPage title={t("failedTitle")}>
        <Alert tone="err">{errorText(error)}</Alert>
        <Button
          variant="primary"
          size="lg"
          busy={check.isFetching || verify.isPending}
          onClick={() => (check.error ? check.refetch() : verify.run({}))}
        >
          {common("retry")}
        </Button>
      </AuthCardPage>
    );
  }
  if (check.data?.verified) {
    return (
      <AuthCardPage title={t("doneTitle")}>
        <EmailVerified owner={check.data.user} />
      </AuthCardPage>
    );
  }
  if (isOpen && !isOwn) {
    return (
      <AuthCardPage title={t("proofTitle")}>
        <PasswordProofForm verify={verify} onSignedIn={() => check.refetch()} />
      </AuthCardPage>
    );
  }
  return (
    <AuthCardPage title={t("working")}>
      <Spinner label={common("loading")} />
    </AuthCardPage>
  );
}

interface ProofProps {
  verify: ReturnType<typeof useVerifyEmail>;
  onSignedIn(): void;
}

/** Asks for the password that proves who opened the link; a sign-in, which also offers a reset, proves it as well. */
function PasswordProofForm({ verify, onSignedIn }: ProofProps) {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const router = useRouter();
  const [signsIn, setSignsIn] = useState(false);
  const [email, setEmail] = usePreservedState("auth.email");
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: "" } });
  const failure = verify.error ? toApiError(verify.error) : null;
  const wrong = failure?.code === "invalid_credentials" ? errorText(failure) : undefined;
  const submit = handleSubmit((values) => verify.runAsync(values).catch(() => undefined));
  return (
    <>
      <p>{t("verify.proofText")}</p>
      {signsIn ? (
        <SignInForm
          email={email}
          onEmail={setEmail}
          onDone={onSignedIn}
          onForgot={() => router.push("/auth?mode=forgot")}
        />
      ) : (
        <form onSubmit={submit} noValidate className="grid gap-4">
          {failure && !wrong && <Alert tone="err">{errorText(failure)}</Alert>}
          <CurrentPasswordField
            label={t("password")}
            field={register("password", { required: true })}
            error={formState.errors.password}
            refusal={wrong}
          />
          <Button type="submit" variant="primary" size="lg" block busy={verify.isPending}>
            {t("verify.confirm")}
          </Button>
          <Button variant="link" className="justify-self-center" onClick={() => setSignsIn(true)}>
            {t("verify.signIn")}
          </Button>
        </form>
      )}
      <p className="text-14 text-ink-2">{t("verify.wrongUser")}</p>
    </>
  );
}

/** Requests a new verification link; the response does not reveal whether the email address is registered. */
function ResendVerificationForm() {
  const t = useTranslations("auth");
  const mailErrorText = useVerificationErrorText();
  const send = useSendVerification();
  const [email, setEmail] = usePreservedState("auth.email");
  const { register, handleSubmit, formState, getValues } = useForm({ defaultValues: { email } });
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
      {send.error && <Alert tone="err">{mailErrorText(send.error)}</Alert>}
      <EmailField
        label={t("verify.email")}
        error={formState.errors.email}
        field={register("email", { ...EMAIL_FIELD_RULES, onChange: (event) => setEmail(event.target.value) })}
      />
      <Button type="submit" variant="primary" size="lg" busy={send.isPending}>
        {t("verify.resend")}
      </Button>
    </form>
  );
}

/** Queues the trial welcome in this tab unless another user is signed in here, and informs the owner's other tabs. */
function EmailVerified({ owner }: { owner: User | undefined }) {
  const t = useTranslations("auth.verify");
  const common = useTranslations("common");
  const check = useQuery({ ...authCheckQuery, enabled: !owner });
  const other = owner ? null : check.data?.user;
  const known = owner !== undefined || !check.isPending;
  const ownerId = owner?._id;
  useEffect(() => {
    if (ownerId) broadcastSession({ personId: ownerId, isEmailVerified: true });
  }, [ownerId]);
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
