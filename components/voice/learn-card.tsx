"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { SpendButton, StopButton } from "@/components/billing/spend-button";
import { SpendError } from "@/components/posts/spend-error";
import { useSpending } from "@/components/posts/use-spending";
import { Card, CardBody, CardHead, CardTitle } from "@/components/ui/card";
import { FieldError } from "@/components/ui/field";
import { notify } from "@/components/ui/notify";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { VoiceRule } from "@/components/ui/voice-rule";
import { Proposal } from "@/components/voice/proposal";
import { TextList } from "@/components/voice/text-list";
import type { VoiceFormState } from "@/components/voice/use-voice-form";
import { toApiError } from "@/lib/api-client/api-error";
import { runningGenerations } from "@/lib/generation/client/running-generations";
import { useLearnVoice, useProposal } from "@/lib/generation/client/use-learn-voice";
import { LEARN } from "@/lib/generation/learn-schemas";
import { postCountQuery } from "@/lib/posts/client/queries";

/** Learning a voice from the brand's own texts; what comes out is a proposal. */
export function LearnCard({ form }: { form: VoiceFormState }) {
  const t = useTranslations("dashboard.voice.learn");
  const learning = useLearning();
  const proposal = useProposal(useCurrentAccount()._id);
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("title")}</CardTitle>
      </CardHead>
      <CardBody className="grid gap-4">
        <p className="text-13 text-ink-2">{t("text")}</p>
        <Source learning={learning} />
        {learning.missing && <FieldError>{learning.missing}</FieldError>}
        <LearnButton learning={learning} />
        {learning.running && <VoiceRule state="speaking" />}
        {learning.error !== null && (
          <SpendError
            error={learning.error}
            title={t("failed")}
            text={toApiError(learning.error).code === "validation_error" ? t("noPosts") : undefined}
            icon={<OctagonAlert aria-hidden="true" />}
            onRetry={learning.learn}
            onClose={learning.clearError}
          />
        )}
        {proposal && !learning.running && <Proposal proposal={proposal} form={form} />}
      </CardBody>
    </Card>
  );
}

type Learning = ReturnType<typeof useLearning>;

function useLearning() {
  const t = useTranslations("dashboard.voice.learn");
  const { _id } = useCurrentAccount();
  const call = useLearnVoice(_id);
  const address = `/account/${_id}/voice`;
  const { run, ...spending } = useSpending("text", { place: `voice ${_id}`, address });
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
    const enough = given.length > 0 && given.every((text) => text.length >= LEARN.minLength);
    // Asked again: a post may have come since from elsewhere.
    const none =
      source === "posts" && (await client.fetchQuery({ ...count, staleTime: 0 }).catch(() => null)) === 0;
    const short = source === "texts" && !enough;
    setMissing(none ? t("noPosts") : short ? t("missing", { n: LEARN.minLength }) : "");
    if (none || short) return;
    const input = source === "texts" ? { texts: given } : { fromPosts: true as const };
    const learned = await run((signal) => call.runAsync({ ...input, signal }), { label: t("title") });
    if (learned) notify.success(`${t("done")} ${spending.spentText()}`);
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
          most={LEARN.maxTexts}
          maxLength={LEARN.maxLength}
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
        <SpendButton credits={learning.cost} onClick={() => void learning.learn()}>
          {t("start")}
        </SpendButton>
      )}
      <span role="status" className="text-12 text-ink-2">
        {learning.running && t("running")}
      </span>
    </div>
  );
}
