"use client";

import { useTranslations } from "next-intl";
import { type Ref, useEffect, useState } from "react";
import { SandboxBadge } from "@/components/shell/sandbox-badge";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";

interface Props {
  ref: Ref<HTMLIFrameElement>;
  url: string;
  title: string;
}

/** Reports a failure when the payment page has not loaded after this time. */
const TIMEOUT_MS = 20_000;

/**
 * The gateway's page may submit its form, run scripts, keep its own origin (so that the return page keeps
 * ours), and leave the frame on a user action. It may open no windows, dialogs or downloads.
 */
const ALLOWED = "allow-forms allow-scripts allow-same-origin allow-top-navigation-by-user-activation";

export function CheckoutFrame({ ref, url, title }: Props) {
  const t = useTranslations("subscription.checkout");
  const common = useTranslations("common");
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<"loading" | "shown" | "late">("loading");
  useEffect(() => {
    if (state !== "loading") return;
    const timer = setTimeout(() => setState("late"), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const again = () => {
    setState("loading");
    setAttempt((number) => number + 1);
  };
  return (
    <div className="grid gap-3">
      <div className="relative h-[min(560px,calc(100vh-240px))] overflow-hidden rounded-in border border-line bg-raised">
        {state !== "shown" && (
          <div className="absolute inset-0 grid place-items-center p-6">
            {state === "loading" ? (
              <Spinner label={common("loading")} />
            ) : (
              <Alert
                tone="err"
                role="alert"
                title={t("late")}
                actions={<Button onClick={again}>{common("retry")}</Button>}
              >
                {t("lateText")}
              </Alert>
            )}
          </div>
        )}
        <iframe
          key={attempt}
          ref={ref}
          src={url}
          title={title}
          sandbox={ALLOWED}
          onLoad={() => setState("shown")}
          className="size-full"
          hidden={state === "late"}
        />
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-2">
        <SandboxBadge service="tranzila" />
        {t("card")}
        <Button variant="link" size="sm" className="ms-auto" onClick={again}>
          {t("reload")}
        </Button>
      </p>
    </div>
  );
}
