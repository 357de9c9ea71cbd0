"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { useStartPost } from "@/components/dashboard/use-start-post";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FieldError } from "@/components/ui/field";
import { PlatformTag } from "@/components/ui/platform-tag";
import { VoiceRule } from "@/components/ui/voice-rule";

const IDEA_MAX = 2_000;

/** One line, and a post begins. Starting is free; writing and drawing show their price where they happen. */
export function QuickCreate() {
  const t = useTranslations("dashboard");
  const account = useCurrentAccount();
  const { start, isPending } = useStartPost();
  const [idea, setIdea] = useState("");
  const [missing, setMissing] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(idea.trim() === "");
    if (idea.trim() !== "") void start(idea.trim());
  }

  return (
    <Card data-tour="quick" className="mb-6 px-6 pt-5 pb-4">
      <form onSubmit={submit} className="grid gap-3.5">
        <div className="flex items-center gap-1 border-voice border-s-2 ps-1.5 focus-within:border-voice">
          <input
            value={idea}
            onChange={(event) => setIdea(event.target.value)}
            maxLength={IDEA_MAX}
            dir={idea ? "auto" : undefined}
            aria-label={t("quick.label", { brand: account.name })}
            aria-invalid={missing || undefined}
            aria-describedby={missing ? "quick-error" : undefined}
            placeholder={t("quick.placeholder")}
            className="w-full bg-transparent font-display text-[22px]/[30px] text-ink outline-none placeholder:text-ink-2 wide:text-[26px]/[36px]"
          />
        </div>
        <VoiceRule bars={60} />
        {missing && <FieldError id="quick-error">{t("quick.missing")}</FieldError>}
        <div className="flex flex-wrap items-center gap-2">
          <PlatformTag platform="facebook" label={t("connections.facebook")} />
          <span className="font-semibold text-13">{t("connections.facebook")}</span>
          <Button type="submit" variant="line" busy={isPending} className="ms-auto">
            {t("quick.start")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
