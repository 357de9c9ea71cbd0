import { ImageIcon, Square } from "lucide-react";
import { useTranslations } from "next-intl";
import { CollapsedProposal, ProposalCard, useProposalState } from "@/components/post-agent/proposal-card";
import { useComposer } from "@/components/posts/composer-context";
import { CreditActionError } from "@/components/posts/credit-action-error";
import { PriceTag } from "@/components/posts/credit-price";
import { useCreditAction } from "@/components/posts/use-credit-action";
import { Tag } from "@/components/ui/badge";
import { WaveformDivider } from "@/components/ui/brand-marks";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/show-toast";
import { useGenerateImage } from "@/lib/generation/client/use-generate-image";
import type { ImageProposal } from "@/lib/post-agent/schemas";

function useDrawProposal({ prompt, size }: ImageProposal, onDrawn: () => void) {
  const t = useTranslations("posts.agent.image");
  const { account, draft, saver } = useComposer();
  const generate = useGenerateImage();
  const { run, stop, spentText, startedAt, error, clearError, cost } = useCreditAction("image");
  async function draw() {
    const input = { accountId: account._id, postId: draft.post._id, prompt, size };
    const drawn = await run((signal) => generate.runAsync({ ...input, signal }));
    if (!drawn) return;
    if (drawn.post) saver.adopt(drawn.post);
    showToast.success(`${t("drawn")} ${spentText()}`);
    onDrawn();
  }
  return { draw: () => void draw(), stop, drawing: startedAt !== null, error, clearError, cost };
}

/** Renders a proposed image as text. Generating it costs the usual credits and starts only by its button. */
export function ImageProposalCard({ proposal, number }: { proposal: ImageProposal; number: number }) {
  const t = useTranslations("posts.agent");
  const { readOnly } = useComposer();
  const [{ aside }, setState] = useProposalState(proposal.id);
  const { draw, stop, drawing, error, clearError, cost } = useDrawProposal(proposal, () =>
    setState({ aside: true }),
  );
  const { prompt, size, alt } = proposal;
  if (aside) {
    const restore = { label: t("proposal.restore"), onClick: () => setState({ aside: false }) };
    return <CollapsedProposal number={number} excerpt={prompt} state={t("image.title")} action={restore} />;
  }
  return (
    <ProposalCard
      number={number}
      head={
        <Tag className="py-2.5">
          <ImageIcon aria-hidden="true" />
          {t("image.title")}
        </Tag>
      }
      actions={
        !readOnly && (
          <>
            <Button size="sm" price={!drawing && <PriceTag credits={cost} />} onClick={drawing ? stop : draw}>
              {drawing && <Square aria-hidden="true" className="fill-current" />}
              {drawing ? t("stop") : t("image.apply")}
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
        <p dir="auto" className="break-words">
          {prompt}
        </p>
        <p className="text-12 text-ink-2">
          <bdi dir="ltr">{size.replace("x", "×")}</bdi> · {t("image.alt")}: <bdi>{alt}</bdi>
        </p>
        <div role="status">
          {drawing && (
            <>
              <WaveformDivider state="speaking" />
              <span className="sr-only">{t("image.drawing")}</span>
            </>
          )}
        </div>
        <CreditActionError
          error={error}
          title={t("image.failed")}
          credits={cost}
          onRetry={draw}
          onClose={clearError}
        />
      </div>
    </ProposalCard>
  );
}
