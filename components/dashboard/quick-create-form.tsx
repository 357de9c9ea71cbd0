"use client";

import { OctagonAlert } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useState } from "react";
import { useCurrentAccount, usePlatform } from "@/components/accounts/use-current-account";
import { CreditButton, StopButton } from "@/components/billing/credit-button";
import { useCreateDraft } from "@/components/dashboard/use-create-draft";
import { CreditActionError } from "@/components/posts/credit-action-error";
import { useCreditAction } from "@/components/posts/use-credit-action";
import {
  formatElapsed,
  SHOW_ELAPSED_AFTER_SECONDS,
  useElapsedSeconds,
} from "@/components/posts/use-elapsed-time";
import { usePosts } from "@/components/posts/use-posts";
import { WaveformDivider } from "@/components/ui/brand-marks";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FieldError } from "@/components/ui/field";
import { PlatformTag } from "@/components/ui/platform-tag";
import { Segment, SegmentedControl } from "@/components/ui/segmented-control";
import { showToast } from "@/components/ui/show-toast";
import { isPlatform, PLATFORMS } from "@/lib/core/platforms";
import { getPostPath } from "@/lib/core/post-path";
import { runningGenerations } from "@/lib/generation/client/running-generations";
import { useGeneratePost } from "@/lib/generation/client/use-generate-post";
import { getFullPostPrice, getShortfall } from "@/lib/generation/full-post";
import { MAX_PROMPT_LENGTH } from "@/lib/generation/limits";
import { saveIdea } from "@/lib/posts/client/idea-storage";

/** Creates a post from one line: an empty draft for free, or a full post for credits. */
export function QuickCreateForm() {
  const t = useTranslations("dashboard");
  const account = useCurrentAccount();
  const { start, isPending } = useCreateDraft();
  const quick = useCreateFullPost();
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
            maxLength={MAX_PROMPT_LENGTH}
            dir={idea ? "auto" : undefined}
            aria-label={t("quickCreate.label", { brand: account.name })}
            aria-invalid={missing || undefined}
            aria-describedby={missing ? "quick-error" : undefined}
            placeholder={t("quickCreate.placeholder")}
            className="w-full bg-transparent font-display text-[22px]/[30px] text-ink outline-none placeholder:text-ink-2 wide:text-[26px]/[36px]"
          />
        </div>
        <WaveformDivider bars={60} state={quick.making ? "speaking" : undefined} />
        {missing && <FieldError id="quick-error">{t("quickCreate.missing")}</FieldError>}
        <div className="flex flex-wrap items-center gap-2">
          <PlatformSwitch />
          <QuickClock quick={quick} />
          <Button type="submit" variant="line" busy={isPending} className="ms-auto">
            {t("quickCreate.start")}
          </Button>
          {quick.making ? (
            <StopButton onClick={quick.stop}>{t("quickCreate.stop")}</StopButton>
          ) : (
            <CreditButton credits={quick.cost} onClick={() => withIdea(quick.make)}>
              {t("quickCreate.fullPost")}
            </CreditButton>
          )}
        </div>
        {quick.error !== null && (
          <CreditActionError
            error={quick.error}
            title={t("quickCreate.fullPostFailed")}
            credits={quick.cost}
            icon={<OctagonAlert aria-hidden="true" />}
            onRetry={() => withIdea(quick.make)}
            onClose={quick.clearError}
          />
        )}
      </form>
    </Card>
  );
}

function QuickClock({ quick }: { quick: ReturnType<typeof useCreateFullPost> }) {
  const t = useTranslations("dashboard.quickCreate");
  const seconds = useElapsedSeconds(quick.startedAt);
  return (
    <span role="status" className="text-12 text-ink-2">
      {quick.making && t("fullPostGenerating")}
      {quick.making && seconds >= SHOW_ELAPSED_AFTER_SECONDS && (
        <span aria-hidden="true">
          {" "}
          <bdi dir="ltr">{formatElapsed(seconds)}</bdi>
        </span>
      )}
    </span>
  );
}

/** Selects the platform of new posts; stored per account. */
function PlatformSwitch() {
  const t = useTranslations("dashboard");
  const { platform, choose } = usePlatform();
  return (
    <SegmentedControl
      aria-label={t("quickCreate.network")}
      value={platform}
      onValueChange={(value) => isPlatform(value) && choose(value)}
    >
      {PLATFORMS.map((one) => (
        <Segment key={one} value={one}>
          <PlatformTag platform={one} />
          {t(`connections.${one}`)}
        </Segment>
      ))}
    </SegmentedControl>
  );
}

/** Generates a full post (text and image) from a topic and opens it. */
function useCreateFullPost() {
  const t = useTranslations("posts.fullPost");
  const router = useRouter();
  const account = useCurrentAccount();
  const generate = useGeneratePost();
  const { platform } = usePlatform();
  const { addPost } = usePosts();
  const choice = { platforms: [platform], languages: [account.language], includeImage: true };
  const { credits } = getFullPostPrice(choice);
  const address = `/account/${account._id}`;
  const place = `quick post of ${account._id}`;
  const { run, ...spending } = useCreditAction("text", { place, address, cost: credits });
  useEffect(() => runningGenerations.watch(address), [address]);

  async function make(topic: string): Promise<void> {
    const input = { accountId: account._id, topic, platform, language: account.language };
    const made = await run((signal) => generate.runAsync({ ...input, signal }), {
      label: t("label", { n: 1, idea: topic }),
      cost: credits,
    });
    if (!made) return;
    addPost(made.post);
    saveIdea(made.post._id, topic);
    // The user has navigated away: the notification links to the day, which lists the post first.
    if (!runningGenerations.isWatched(address)) return;
    const missing = getShortfall(made, credits);
    const paid = spending.spentText(made.credits);
    if (missing) showToast.info(`${t("imageFailed")} ${t("creditsReturned", { n: missing.back })} ${paid}`);
    else showToast.success(`${t("created", { n: 1 })} ${paid}`);
    router.push(getPostPath(account._id, made.post._id));
  }

  return { ...spending, make, making: spending.running !== null };
}
