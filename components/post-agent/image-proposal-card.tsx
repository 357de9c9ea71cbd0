"use client";

import { ImageIcon, OctagonAlert, Square } from "lucide-react";
import { useTranslations } from "next-intl";
import { ProposalAside, ProposalFrame } from "@/components/post-agent/proposal-frame";
import { useProposalState } from "@/components/post-agent/use-proposal-state";
import { useComposer } from "@/components/posts/composer-context";
import { SpendError } from "@/components/posts/spend-error";
import { useSpending } from "@/components/posts/use-spending";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/notify";
import { Price } from "@/components/ui/price";
import { Tag } from "@/components/ui/tag";
import { VoiceRule } from "@/components/ui/voice-rule";
import { useGenerateImage } from "@/lib/generation/client/use-generate-image";
import type { ImageProposal } from "@/lib/post-agent/schemas";

interface Props {
  proposal: ImageProposal;
  number: number;
}

/** Draws what is proposed into the post on the desk. */
function useDrawProposal({ prompt, size }: ImageProposal, onDrawn: () => void) {
  const t = useTranslations("posts.agent.picture");
  const { account, draft, saver } = useComposer();
  const generate = useGenerateImage();
  const { run, stop, spentText, startedAt, error, clearError, cost } = useSpending("image");
  async function draw() {
    const input = { accountId: account._id, postId: draft.post._id, prompt, size };
    const drawn = await run((signal) => generate.runAsync({ ...input, signal }));
    if (!drawn) return;
    if (drawn.post) saver.adopt(drawn.post);
    notify.success(`${t("drawn")} ${spentText()}`);
    onDrawn();
  }
  return { draw: () => void draw(), stop, drawing: startedAt !== null, error, clearError, cost };
}

/** A picture that could be drawn: what it would show. It costs what any picture does, and only on its button. */
export function ImageProposalCard({ proposal, number }: Props) {
  const t = useTranslations("posts.agent");
  const credits = useTranslations("common.credits");
  const { readOnly } = useComposer();
  const [{ aside }, setState] = useProposalState(proposal.id);
  const { draw, stop, drawing, error, clearError, cost } = useDrawProposal(proposal, () =>
    setState({ aside: true }),
  );
  if (aside) {
    const restore = { label: t("proposal.restore"), onClick: () => setState({ aside: false }) };
    return (
      <ProposalAside number={number} excerpt={proposal.prompt} state={t("picture.title")} action={restore} />
    );
  }
  return (
    <ProposalFrame
      number={number}
      head={
        <Tag className="py-2.5">
          <ImageIcon aria-hidden="true" />
          {t("picture.title")}
        </Tag>
      }
      actions={
        !readOnly && (
          <>
            <Button
              size="sm"
              variant={drawing ? "line" : "voice"}
              price={!drawing && <Price credits={cost}>{credits("amount", { n: cost })}</Price>}
              onClick={drawing ? stop : draw}
            >
              {drawing && <Square aria-hidden="true" className="fill-current" />}
              {drawing ? t("stop") : t("picture.apply")}
            </Button>
            {!drawing && (
              <Button variant="quiet" size="sm" onClick={() => setState({ aside: true })}>
                {t("proposal.discard")}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="grid gap-2 p-3.5">
        <Motif proposal={proposal} drawing={drawing} />
        {error !== null && (
          <SpendError
            error={error}
            title={t("picture.failed")}
            icon={<OctagonAlert aria-hidden="true" />}
            onRetry={draw}
            onClose={clearError}
          />
        )}
      </div>
    </ProposalFrame>
  );
}

function Motif({ proposal: { prompt, size, alt }, drawing }: { proposal: ImageProposal; drawing: boolean }) {
  const t = useTranslations("posts.agent.picture");
  return (
    <>
      <p dir="auto" className="break-words">
        {prompt}
      </p>
      <p className="text-12 text-ink-2">
        <bdi dir="ltr">{size.replace("x", "×")}</bdi> · {t("alt")}: <bdi>{alt}</bdi>
      </p>
      <div role="status">
        {drawing && (
          <>
            <VoiceRule state="speaking" />
            <span className="sr-only">{t("drawing")}</span>
          </>
        )}
      </div>
    </>
  );
}
