"use client";

import { useTranslations } from "next-intl";
import { type Ref, useEffect, useState } from "react";
import { SandboxBadge } from "@/components/shell/sandbox-badge";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { Spinner } from "@/components/ui/spinner";

interface Props {
  ref: Ref<HTMLIFrameElement>;
  url: string;
  title: string;
}

/** After this long without a page it is said that none came. */
const PATIENCE_MS = 20_000;

/**
 * What the gateway's page may do: send its form, run its scripts, keep its own origin (and our page at the end ours),
 * and leave the frame when a person clicks. No windows, no dialogs, no downloads.
 */
const ALLOWED = "allow-forms allow-scripts allow-same-origin allow-top-navigation-by-user-activation";

export function CheckoutFrame({ ref, url, title }: Props) {
  const t = useTranslations("subscription.checkout");
  const common = useTranslations("common");
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<"loading" | "shown" | "late">("loading");
  useEffect(() => {
    if (state !== "loading") return;
    const timer = setTimeout(() => setState("late"), PATIENCE_MS);
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
              <Note
                tone="err"
                role="alert"
                title={t("late")}
                actions={<Button onClick={again}>{common("retry")}</Button>}
              >
                {t("lateText")}
              </Note>
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
