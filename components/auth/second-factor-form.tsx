"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { PasswordInput } from "@/components/auth/auth-fields";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toApiError } from "@/lib/api-client/api-error";
import { type CeremonyOptions, signWithPasskey } from "@/lib/auth/client/passkeys";
import type { StepUpProof } from "@/lib/auth/second-factor-schemas";
import type { ProofMethod } from "@/lib/auth/second-factors";

interface Props {
  methods: readonly ProofMethod[];
  /** Called at each use of a passkey. */
  getPasskeyOptions(): Promise<CeremonyOptions>;
  /** Resolves when the proof was accepted. */
  onProof(proof: StepUpProof): Promise<unknown>;
}

/** Asks for one of the proofs that the user has, and offers the others. */
export function SecondFactorForm({ methods, getPasskeyOptions, onProof }: Props) {
  const t = useTranslations("auth.secondFactor");
  const errorText = useErrorText();
  const [method, setMethod] = useState<ProofMethod | undefined>(methods[0]);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const prove = async (getProof: () => StepUpProof | Promise<StepUpProof>) => {
    setPending(true);
    setFailure(null);
    try {
      await onProof(await getProof());
    } catch (error) {
      setFailure(toApiError(error));
      setPending(false);
    }
  };
  const others = methods.filter((other) => other !== method);
  return (
    <div className="grid gap-4">
      {method === "passkey" && (
        <>
          {failure && (
            <Alert tone="err" role="alert">
              {errorText(failure)}
            </Alert>
          )}
          <Button
            variant="primary"
            size="lg"
            block
            busy={isPending}
            onClick={() => prove(async () => ({ passkey: await signWithPasskey(await getPasskeyOptions()) }))}
          >
            {t("passkey.submit")}
          </Button>
        </>
      )}
      {method && method !== "passkey" && (
        <TypedProof
          key={method}
          method={method}
          isPending={isPending}
          failure={failure}
          onProof={(proof) => prove(() => proof)}
        />
      )}
      {others.map((other) => (
        <Button
          key={other}
          variant="link"
          className="justify-self-center"
          onClick={() => {
            setMethod(other);
            setFailure(null);
          }}
        >
          {t(`${other}.use`)}
        </Button>
      ))}
    </div>
  );
}

const FIELDS = {
  totp: "code",
  recovery: "recoveryCode",
  password: "password",
} as const;

interface TypedProofProps {
  method: keyof typeof FIELDS;
  isPending: boolean;
  failure: Error | null;
  onProof(proof: StepUpProof): void;
}

function TypedProof({ method, isPending, failure, onProof }: TypedProofProps) {
  const t = useTranslations("auth.secondFactor");
  const errors = useTranslations("auth.errors");
  const errorText = useErrorText();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { proof: "" } });
  const code = failure && toApiError(failure).code;
  const wrong =
    code === "invalid_credentials" ? errors("passwordWrong") : code === "wrong_code" && errorText(failure);
  const submit = handleSubmit(({ proof }) => onProof({ [FIELDS[method]]: proof }));
  const isComplete = (value: string) =>
    method === "totp" ? /^\d{6}$/.test(value.replace(/\s/g, "")) : value.trim() !== "";
  const field = register("proof", { validate: isComplete });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {failure && !wrong && <Alert tone="err">{errorText(failure)}</Alert>}
      <Field
        label={t(`${method}.label`)}
        hint={t(`${method}.hint`)}
        error={formState.errors.proof ? t(`${method}.missing`) : wrong}
      >
        {method === "password" ? (
          <PasswordInput {...field} inputSize="lg" autoComplete="current-password" />
        ) : (
          <Input
            {...field}
            inputSize="lg"
            dir="ltr"
            inputMode={method === "totp" ? "numeric" : undefined}
            autoComplete={method === "totp" ? "one-time-code" : "off"}
            spellCheck={false}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" block busy={isPending}>
        {t("submit")}
      </Button>
    </form>
  );
}
