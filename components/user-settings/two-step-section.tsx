"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { DestructiveConfirmForm } from "@/components/shell/destructive-confirm-form";
import { QueryError } from "@/components/shell/query-error";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Tag } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { showToast } from "@/components/ui/show-toast";
import { Skeleton } from "@/components/ui/spinner";
import { PasskeyList } from "@/components/user-settings/passkey-list";
import { RecoveryCodes } from "@/components/user-settings/recovery-codes";
import { useStepUpContext } from "@/components/user-settings/step-up-provider";
import { TotpSetupForm } from "@/components/user-settings/totp-setup-form";
import {
  secondFactorQuery,
  useAddPasskey,
  useRegenerateRecoveryCodes,
  useRemoveTotp,
  useStartTotpSetup,
} from "@/lib/auth/client/second-factor";
import { MAX_PASSKEYS } from "@/lib/auth/limits";
import type { Passkey } from "@/lib/auth/second-factor-schemas";
import { parseBrowser, parseOperatingSystem } from "@/lib/auth/user-agent";

/** Sets up the second factors of the user: an authenticator app, passkeys and recovery codes. */
export function TwoStepSection() {
  const t = useTranslations("auth.twoStep");
  const { isEmailVerified } = useCurrentUser();
  const query = useQuery(secondFactorQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { data } = query;
  const isOn = data && (data.totp || data.passkeys.length > 0);
  return (
    <Card aria-labelledby="me-two-step">
      <CardHeader>
        <CardTitle id="me-two-step" ref={heading} tabIndex={-1} className="outline-none">
          {t("title")}
        </CardTitle>
        {isOn && <Tag>{t("on")}</Tag>}
      </CardHeader>
      <CardContent className="grid gap-5">
        <p className="text-ink-2">{t("text")}</p>
        {query.isPending && <Skeleton className="h-17" />}
        <QueryError query={query} />
        {data && !isOn && !isEmailVerified && <Alert>{t("unverified")}</Alert>}
        {data && (isOn || isEmailVerified) && (
          <>
            <AppPart isSetUp={data.totp} onCodes={setCodes} />
            <PasskeyPart
              passkeys={data.passkeys}
              onCodes={setCodes}
              onGone={() => heading.current?.focus()}
            />
            {isOn && <CodesPart left={data.recoveryCodesLeft} onCodes={setCodes} />}
          </>
        )}
        <Dialog open={codes !== null}>
          <DialogContent alert onEscapeKeyDown={(event) => event.preventDefault()}>
            {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
          </DialogContent>
        </Dialog>
      </CardContent>
    </Card>
  );
}

interface PartProps {
  title: string;
  text: ReactNode;
  failure?: Error | null;
  children: ReactNode;
}

function Part({ title, text, failure, children }: PartProps) {
  const errorText = useErrorText();
  const { isAsking } = useStepUpContext();
  return (
    <section className="grid justify-items-start gap-2">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-ink-2">{text}</p>
      {failure && !isAsking && (
        <Alert tone="err" role="alert">
          {errorText(failure)}
        </Alert>
      )}
      {children}
    </section>
  );
}

type OnCodes = (codes: string[] | null) => void;

function AppPart({ isSetUp, onCodes }: { isSetUp: boolean; onCodes: OnCodes }) {
  const t = useTranslations("auth.twoStep.app");
  const { withStepUp } = useStepUpContext();
  const start = useStartTotpSetup();
  const [isOpen, setOpen] = useState(false);
  const open = () =>
    withStepUp(() => start.runAsync(undefined)).then(
      () => setOpen(true),
      () => undefined,
    );
  const finish: OnCodes = (recoveryCodes) => {
    setOpen(false);
    showToast.success(t("added"));
    onCodes(recoveryCodes);
  };
  return (
    <Part title={t("name")} text={t(isSetUp ? "isSetUp" : "what")} failure={start.error}>
      {isSetUp ? (
        <RemoveAppDialog />
      ) : (
        <Button busy={start.isPending} onClick={open}>
          {t("start")}
        </Button>
      )}
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogContent alert>
          {start.data && <TotpSetupForm setup={start.data} onDone={finish} />}
        </DialogContent>
      </Dialog>
    </Part>
  );
}

function RemoveAppDialog() {
  const t = useTranslations("auth.twoStep.app");
  const errorText = useErrorText();
  const { withStepUp, isAsking } = useStepUpContext();
  const remove = useRemoveTotp();
  const confirm = () => withStepUp(() => remove.runAsync(undefined)).catch(() => undefined);
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button>{t("remove")}</Button>
      </DialogTrigger>
      <DialogContent alert>
        <DestructiveConfirmForm
          title={t("removeTitle")}
          text={t("removeText")}
          action={t("removeSubmit")}
          busy={remove.isPending}
          failure={!isAsking && remove.error && errorText(remove.error)}
          onConfirm={confirm}
        />
      </DialogContent>
    </Dialog>
  );
}

interface PasskeyPartProps {
  passkeys: readonly Passkey[];
  onCodes: OnCodes;
  onGone(): void;
}

function PasskeyPart({ passkeys, onCodes, onGone }: PasskeyPartProps) {
  const t = useTranslations("auth.twoStep.passkeys");
  const { withStepUp } = useStepUpContext();
  const add = useAddPasskey();
  const start = () => {
    const { userAgent } = navigator;
    const device = [parseBrowser(userAgent), parseOperatingSystem(userAgent)].filter((part) => part !== null);
    const name = device.join(" · ") || t("unnamed");
    return withStepUp(() => add.runAsync(name)).then(
      ({ recoveryCodes }) => {
        showToast.success(t("addedToast"));
        onCodes(recoveryCodes);
      },
      () => undefined,
    );
  };
  return (
    <Part title={t("title")} text={t("what")} failure={add.error}>
      {passkeys.length > 0 && (
        <div className="w-full">
          <PasskeyList passkeys={passkeys} onGone={onGone} />
        </div>
      )}
      {passkeys.length < MAX_PASSKEYS && (
        <Button busy={add.isPending} onClick={start}>
          {t("add")}
        </Button>
      )}
    </Part>
  );
}

function CodesPart({ left, onCodes }: { left: number; onCodes: OnCodes }) {
  const t = useTranslations("auth.twoStep.codes");
  const { withStepUp } = useStepUpContext();
  const replace = useRegenerateRecoveryCodes();
  const start = () =>
    withStepUp(() => replace.runAsync(undefined)).then(
      ({ recoveryCodes }) => onCodes(recoveryCodes),
      () => undefined,
    );
  return (
    <Part title={t("name")} text={t("left", { count: left })} failure={replace.error}>
      <Button busy={replace.isPending} onClick={start}>
        {t("replace")}
      </Button>
    </Part>
  );
}
