import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { CreditButton, StopButton } from "@/components/billing/credit-button";
import { CreditActionError } from "@/components/posts/credit-action-error";
import { useCreditAction } from "@/components/posts/use-credit-action";
import { WaveformDivider } from "@/components/ui/brand-marks";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { FieldError } from "@/components/ui/field";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { showToast } from "@/components/ui/show-toast";
import { TextList } from "@/components/voice/text-list";
import type { VoiceFormState } from "@/components/voice/use-voice-form";
import { VoiceProposal } from "@/components/voice/voice-proposal";
import { toApiError } from "@/lib/api-client/api-error";
import { runningGenerations } from "@/lib/generation/client/running-generations";
import { useLearnVoice, useVoiceProposal } from "@/lib/generation/client/use-learn-voice";
import { LEARN_LIMITS } from "@/lib/generation/learn-limits";
import { postCountQuery } from "@/lib/posts/client/queries";

/** Learns a brand voice from the account's texts; the result is a proposal. */
export function LearnCard({ form }: { form: VoiceFormState }) {
  const t = useTranslations("dashboard.voice.learn");
  const learning = useLearning();
  const proposal = useVoiceProposal(useCurrentAccount()._id);
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("title")}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        <p className="text-13 text-ink-2">{t("text")}</p>
        <Source learning={learning} />
        {learning.missing && <FieldError>{learning.missing}</FieldError>}
        <LearnButton learning={learning} />
        {learning.running && <WaveformDivider state="speaking" />}
        <CreditActionError
          error={learning.error}
          title={t("failed")}
          credits={learning.cost}
          text={toApiError(learning.error).code === "validation_error" ? t("noPosts") : undefined}
          onRetry={learning.learn}
          onClose={learning.clearError}
        />
        {proposal && !learning.running && <VoiceProposal proposal={proposal} form={form} />}
      </CardContent>
    </Card>
  );
}

type Learning = ReturnType<typeof useLearning>;

function useLearning() {
  const t = useTranslations("dashboard.voice.learn");
  const { _id } = useCurrentAccount();
  const call = useLearnVoice(_id);
  const address = `/account/${_id}/voice`;
  const { run, ...spending } = useCreditAction("text", { place: `voice ${_id}`, address });
  useEffect(() => runningGenerations.watch(address), [address]);
  const client = useQueryClient();
  const count = postCountQuery(_id);
  const { data: posts } = useQuery(count);
  const [chosen, setSource] = useState<"posts" | "texts" | null>(null);
  const source = chosen ?? (posts === 0 ? "texts" : "posts");
  const [texts, setTexts] = useState([""]);
  const [missing, setMissing] = useState("");
  const given = texts.map((text) => text.trim()).filter((text) => text !== "");

  async function learn() {
    const enough = given.length > 0 && given.every((text) => text.length >= LEARN_LIMITS.minLength);
    // Refetched because a post may have been added elsewhere.
    const none =
      source === "posts" && (await client.fetchQuery({ ...count, staleTime: 0 }).catch(() => null)) === 0;
    const short = source === "texts" && !enough;
    setMissing(none ? t("noPosts") : short ? t("missing", { n: LEARN_LIMITS.minLength }) : "");
    if (none || short) return;
    const input = source === "texts" ? { texts: given } : { fromPosts: true as const };
    const learned = await run((signal) => call.runAsync({ ...input, signal }), { label: t("title") });
    if (learned) showToast.success(`${t("done")} ${spending.spentText()}`);
  }
  return { ...spending, learn, source, setSource, texts, setTexts, missing };
}

function Source({ learning }: { learning: Learning }) {
  const t = useTranslations("dashboard.voice.learn");
  return (
    <>
      <RadioGroup
        aria-label={t("from")}
        value={learning.source}
        onValueChange={(value) => learning.setSource(value === "texts" ? "texts" : "posts")}
      >
        <Radio value="posts">{t("posts")}</Radio>
        <Radio value="texts">{t("texts")}</Radio>
      </RadioGroup>
      {learning.source === "texts" && (
        <TextList
          legend={t("textsLegend")}
          hint={t("textsHint")}
          add={t("addText")}
          most={LEARN_LIMITS.maxTexts}
          maxLength={LEARN_LIMITS.maxLength}
          texts={learning.texts}
          onChange={learning.setTexts}
        />
      )}
    </>
  );
}

function LearnButton({ learning }: { learning: Learning }) {
  const t = useTranslations("dashboard.voice.learn");
  return (
    <div className="grid justify-items-start gap-1.5">
      {learning.running ? (
        <StopButton onClick={learning.stop}>{t("stop")}</StopButton>
      ) : (
        <CreditButton credits={learning.cost} onClick={() => void learning.learn()}>
          {t("start")}
        </CreditButton>
      )}
      <span role="status" className="text-12 text-ink-2">
        {learning.running && t("running")}
      </span>
    </div>
  );
}
