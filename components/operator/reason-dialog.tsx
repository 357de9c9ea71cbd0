"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { DialogForm } from "@/components/shell/dialog-form";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { DialogContent, DialogDescription } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { toApiError } from "@/lib/api-client/api-error";
import { createIdempotencyKey } from "@/lib/api-client/request";
import { MAX_NUMBER_DIGITS, MAX_REASON_LENGTH } from "@/lib/operations/limits";

export interface NumberField {
  label: string;
  max: number;
  /** Text for a number that is missing or out of bounds. */
  missing: "creditsMissing" | "daysMissing";
}

export type ActName =
  | "grant"
  | "take"
  | "trial"
  | "verifyMail"
  | "endSessions"
  | "releaseJob"
  | "retryJob"
  | "published"
  | "failed"
  | "viewAs";

interface Props {
  name: ActName;
  title: string;
  text: string;
  action: string;
  number?: NumberField | undefined;
  busy: boolean;
  error: Error | null;
  /** `key` is the same until the input changes or the act succeeds, so that a lost answer does not repeat it. */
  onConfirm(input: { reason: string; value: number; key: string }): Promise<unknown>;
}

/** Content of the dialog before an act: an optional number, and the reason for the log. */
export function ReasonDialog({ name, title, text, action, number, busy, error, onConfirm }: Props) {
  const t = useTranslations("support.operator.acts");
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const numberField = useRef<HTMLInputElement>(null);
  const key = useRef<string | null>(null);
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState("");
  const [isChecked, setChecked] = useState(false);
  const value = Number(typed);
  const isNumberWrong =
    number !== undefined && !(/^\d+$/.test(typed.trim()) && value >= 1 && value <= number.max);
  const isReasonMissing = reason.trim() === "";
  const renewKey = () => {
    key.current = null;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isNumberWrong) return numberField.current?.focus();
    if (isReasonMissing) return reasonField.current?.focus();
    key.current ??= createIdempotencyKey();
    // The error stays in the mutation, which shows it.
    onConfirm({ reason: reason.trim(), value, key: key.current }).then(renewKey, () => undefined);
  };
  return (
    <DialogContent>
      <DialogForm title={title} action={action} busy={busy} onSubmit={submit}>
        <DialogDescription>{text}</DialogDescription>
        {number && (
          <Field
            label={number.label}
            error={isChecked && isNumberWrong && t(number.missing, { n: number.max })}
          >
            <Input
              ref={numberField}
              inputMode="numeric"
              dir="ltr"
              autoComplete="off"
              maxLength={MAX_NUMBER_DIGITS}
              value={typed}
              onChange={(event) => {
                renewKey();
                setTyped(event.target.value);
              }}
            />
          </Field>
        )}
        <Field
          label={t("reason")}
          hint={t("reasonHint")}
          error={isChecked && isReasonMissing && t("reasonMissing")}
        >
          <Textarea
            ref={reasonField}
            value={reason}
            dir={reason ? "auto" : undefined}
            maxLength={MAX_REASON_LENGTH}
            onChange={(event) => {
              renewKey();
              setReason(event.target.value);
            }}
          />
        </Field>
        {error && <Refusal name={name} error={error} />}
      </DialogForm>
    </DialogContent>
  );
}

/** Codes that mean something else in each act. */
const BY_ACT = ["unprocessable", "conflict", "insufficient_credits"];
const BY_CODE = ["not_found", "forbidden", "key_reused"] as const;
const WITH_OWN_REASON = ["grant", "take", "trial", "verifyMail", "retryJob", "viewAs"] as const;

/** Shows why an act was refused; the server's own message is for the command line. */
function Refusal({ name, error }: { name: ActName; error: Error }) {
  const t = useTranslations("support.operator.acts.refusals");
  const errorText = useErrorText();
  const { code } = toApiError(error);
  const byCode = BY_CODE.find((one) => one === code);
  const byAct = BY_ACT.includes(code) ? WITH_OWN_REASON.find((one) => one === name) : undefined;
  const reason = byCode ?? byAct;
  return (
    <Alert tone="err" role="alert">
      {reason ? t(reason) : errorText(error)}
    </Alert>
  );
}
