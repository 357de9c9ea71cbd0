"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { DialogForm } from "@/components/shell/dialog-form";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { DialogDescription } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/spinner";
import { useStepUpContext } from "@/components/user-settings/step-up-provider";
import { toApiError } from "@/lib/api-client/api-error";
import { useConfirmTotp } from "@/lib/auth/client/second-factor";

interface Props {
  setup: { secret: string; uri: string };
  onDone(recoveryCodes: string[] | null): void;
}

/** Shows the key of an authenticator app and asks for its first code. */
export function TotpSetupForm({ setup, onDone }: Props) {
  const t = useTranslations("auth.twoStep.app");
  const errorText = useErrorText();
  const { withStepUp } = useStepUpContext();
  const confirm = useConfirmTotp();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { code: "" } });
  const failure = confirm.error && toApiError(confirm.error);
  const wrong = failure?.code === "wrong_code" && errorText(failure);
  const submit = handleSubmit(({ code }) =>
    withStepUp(() => confirm.runAsync(code)).then(
      ({ recoveryCodes }) => onDone(recoveryCodes),
      () => undefined,
    ),
  );
  return (
    <DialogForm title={t("title")} action={t("confirm")} busy={confirm.isPending} onSubmit={submit}>
      <DialogDescription>{t("text")}</DialogDescription>
      <QrCode text={setup.uri} label={t("qr")} />
      <p className="grid gap-1">
        <span className="text-ink-2">{t("key")}</span>
        <bdi dir="ltr" className="wrap-anywhere select-all font-mono">
          {setup.secret.replace(/(.{4})(?=.)/g, "$1 ")}
        </bdi>
      </p>
      {failure && !wrong && <Alert tone="err">{errorText(failure)}</Alert>}
      <Field label={t("code")} error={formState.errors.code ? t("missing") : wrong}>
        <Input
          {...register("code", { validate: (code) => /^\d{6}$/.test(code.replace(/\s/g, "")) })}
          inputSize="lg"
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      </Field>
    </DialogForm>
  );
}

/** Draws a QR code in the browser. Its library is loaded on demand; without it the key can be typed. */
function QrCode({ text, label }: { text: string; label: string }) {
  const [rows, setRows] = useState<boolean[][] | null>(null);
  useEffect(() => {
    let isHere = true;
    import("uqr").then(
      ({ encode }) => isHere && setRows(encode(text, { border: 4 }).data),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [text]);
  if (!rows) return <Skeleton className="size-48" />;
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    // Cameras need dark on light in either theme.
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      className="size-48 bg-white text-black"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
