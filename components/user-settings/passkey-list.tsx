"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { DestructiveConfirmForm } from "@/components/shell/destructive-confirm-form";
import { DialogForm } from "@/components/shell/dialog-form";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { DayText } from "@/components/ui/date-text";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useStepUpContext } from "@/components/user-settings/step-up-provider";
import { useRemovePasskey, useRenamePasskey } from "@/lib/auth/client/second-factor";
import { MAX_PASSKEY_NAME_LENGTH } from "@/lib/auth/limits";
import type { Passkey } from "@/lib/auth/second-factor-schemas";

interface Props {
  passkeys: readonly Passkey[];
  /** Called after a removal, whose row unmounts with the focus. */
  onGone(): void;
}

export function PasskeyList({ passkeys, onGone }: Props) {
  return (
    <ul className="grid divide-y divide-line border-line border-y">
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey._id} passkey={passkey} onGone={onGone} />
      ))}
    </ul>
  );
}

function PasskeyRow({ passkey, onGone }: { passkey: Passkey; onGone(): void }) {
  const t = useTranslations("auth.twoStep.passkeys");
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="grid min-w-0 gap-0.5">
        <span className="wrap-anywhere font-semibold">
          <bdi>{name}</bdi>
        </span>
        <span className="flex flex-wrap gap-x-3 text-13 text-ink-2">
          <span>{t.rich("added", { date: () => <DayText value={createdAt} /> })}</span>
          {lastUsedAt && <span>{t.rich("used", { date: () => <DayText value={lastUsedAt} /> })}</span>}
        </span>
      </div>
      <div className="ms-auto flex flex-none gap-2">
        <RenameDialog passkey={passkey} />
        <RemoveDialog passkey={passkey} onGone={onGone} />
      </div>
    </li>
  );
}

function RenameDialog({ passkey }: { passkey: Passkey }) {
  const t = useTranslations("auth.twoStep.passkeys");
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const rename = useRenamePasskey();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: passkey.name } });
  const submit = handleSubmit(({ name }) =>
    rename.runAsync({ id: passkey._id, name }).then(
      () => setOpen(false),
      () => undefined,
    ),
  );
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button size="sm" aria-label={t("renameOf", { name: passkey.name })}>
          {t("rename")}
        </Button>
      </DialogTrigger>
      <DialogContent aria-describedby={undefined}>
        <DialogForm
          title={t("renameTitle")}
          action={t("renameSubmit")}
          busy={rename.isPending}
          onSubmit={submit}
        >
          {rename.error && <Alert tone="err">{errorText(rename.error)}</Alert>}
          <Field label={t("name")} error={formState.errors.name && t("nameMissing")}>
            <Input
              {...register("name", { validate: (value) => value.trim() !== "" })}
              maxLength={MAX_PASSKEY_NAME_LENGTH}
              inputSize="lg"
            />
          </Field>
        </DialogForm>
      </DialogContent>
    </Dialog>
  );
}

function RemoveDialog({ passkey, onGone }: { passkey: Passkey; onGone(): void }) {
  const t = useTranslations("auth.twoStep.passkeys");
  const errorText = useErrorText();
  const { withStepUp, isAsking } = useStepUpContext();
  const remove = useRemovePasskey();
  const confirm = () => withStepUp(() => remove.runAsync(passkey._id)).then(onGone, () => undefined);
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button size="sm" aria-label={t("removeOf", { name: passkey.name })}>
          {t("remove")}
        </Button>
      </DialogTrigger>
      <DialogContent alert>
        <DestructiveConfirmForm
          title={t("removeTitle")}
          text={t("removeText")}
          action={t("removeSubmit")}
          busy={remove.isPending}
          failure={!isAsking && remove.error && errorText(remove.error)}
          onConfirm={confirm}
        >
          <p className="wrap-anywhere font-semibold">
            <bdi>{passkey.name}</bdi>
          </p>
        </DestructiveConfirmForm>
      </DialogContent>
    </Dialog>
  );
}
