"use client";

import { OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { SpendButton, StopButton } from "@/components/billing/spend-button";
import { PlatformSwitch } from "@/components/dashboard/platform-switch";
import { useQuickPost } from "@/components/dashboard/use-quick-post";
import { useStartPost } from "@/components/dashboard/use-start-post";
import { SpendError } from "@/components/posts/spend-error";
import { clockText, SHOW_CLOCK_SECONDS, useElapsed } from "@/components/posts/use-elapsed";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FieldError } from "@/components/ui/field";
import { VoiceRule } from "@/components/ui/voice-rule";
import { MAX_PROMPT } from "@/lib/generation/rules";

/** One line, and a post begins: empty and free, or whole for its price. */
export function QuickCreate() {
  const t = useTranslations("dashboard");
  const account = useCurrentAccount();
  const { start, isPending } = useStartPost();
  const quick = useQuickPost();
  const [idea, setIdea] = useState("");
  const [missing, setMissing] = useState(false);

  function withIdea(work: (idea: string) => unknown) {
    setMissing(idea.trim() === "");
    if (idea.trim() !== "") void work(idea.trim());
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    withIdea(start);
  }

  return (
    <Card data-tour="quick" className="mb-6 px-6 pt-5 pb-4">
      <form onSubmit={submit} className="grid gap-3.5">
        <div className="flex items-center gap-1 border-voice border-s-2 ps-1.5 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus has-[input:focus-visible]:outline-offset-4">
          <input
            value={idea}
            onChange={(event) => setIdea(event.target.value)}
            maxLength={MAX_PROMPT}
            dir={idea ? "auto" : undefined}
            aria-label={t("quick.label", { brand: account.name })}
            aria-invalid={missing || undefined}
            aria-describedby={missing ? "quick-error" : undefined}
            placeholder={t("quick.placeholder")}
            className="w-full bg-transparent font-display text-[22px]/[30px] text-ink outline-none placeholder:text-ink-2 wide:text-[26px]/[36px]"
          />
        </div>
        <VoiceRule bars={60} state={quick.making ? "speaking" : undefined} />
        {missing && <FieldError id="quick-error">{t("quick.missing")}</FieldError>}
        <div className="flex flex-wrap items-center gap-2">
          <PlatformSwitch />
          <QuickClock quick={quick} />
          <Button type="submit" variant="line" busy={isPending} className="ms-auto">
            {t("quick.start")}
          </Button>
          <WholeButton quick={quick} onMake={() => withIdea(quick.make)} />
        </div>
        {quick.error !== null && (
          <SpendError
            error={quick.error}
            title={t("quick.wholeFailed")}
            icon={<OctagonAlert aria-hidden="true" />}
            onRetry={() => withIdea(quick.make)}
            onClose={quick.clearError}
          />
        )}
      </form>
    </Card>
  );
}

interface WholeButtonProps {
  quick: ReturnType<typeof useQuickPost>;
  onMake(): void;
}

function WholeButton({ quick, onMake }: WholeButtonProps) {
  const t = useTranslations("dashboard.quick");
  if (quick.making) {
    return <StopButton onClick={quick.stop}>{t("stop")}</StopButton>;
  }
  return (
    <SpendButton credits={quick.cost} onClick={onMake}>
      {t("whole")}
    </SpendButton>
  );
}

function QuickClock({ quick }: { quick: ReturnType<typeof useQuickPost> }) {
  const t = useTranslations("dashboard.quick");
  const seconds = useElapsed(quick.startedAt);
  return (
    <span role="status" className="text-12 text-ink-2">
      {quick.making && t("wholeMaking")}
      {quick.making && seconds >= SHOW_CLOCK_SECONDS && (
        <span aria-hidden="true">
          {" "}
          <bdi dir="ltr">{clockText(seconds)}</bdi>
        </span>
      )}
    </span>
  );
}
