"use client";

import { CalendarClock, OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CollapsedProposal, ProposalCard } from "@/components/post-agent/proposal-card";
import { useProposalState } from "@/components/post-agent/use-proposal-state";
import { useComposer } from "@/components/posts/composer-context";
import { ScheduledTimeText } from "@/components/posts/scheduled-time-text";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Tag } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/show-toast";
import type { ScheduleProposal } from "@/lib/post-agent/schemas";
import { type PostChanges, useSavePost } from "@/lib/posts/client/use-save-post";

interface Props {
  proposal: ScheduleProposal;
  number: number;
}

/** Schedules the open post for the proposed time, with undo. */
function useScheduleProposal(proposal: ScheduleProposal) {
  const t = useTranslations("posts.agent");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { draft, saver } = useComposer();
  const save = useSavePost(draft.post._id);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { post } = draft;
  const change = (changes: Omit<PostChanges, "revision">) =>
    saver.run(async (revision) => (await save.runAsync({ revision, ...changes })).post);

  async function schedule() {
    const before = {
      status: post.status === "scheduled" ? "scheduled" : "draft",
      scheduledAt: post.scheduledAt,
    } as const;
    setBusy(true);
    setError(null);
    try {
      await change({ status: "scheduled", scheduledAt: proposal.at });
      const undo = () =>
        void change(before)
          .then(() => showToast.info(t(before.status === "draft" ? "time.unscheduled" : "proposal.undone")))
          .catch((failure: unknown) => showToast.error(errorText(failure)));
      showToast.success(t("time.scheduled"), { action: { label: common("undo"), onClick: undo } });
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }
  return { schedule: () => void schedule(), busy, error };
}

/**
 * Renders a proposed publishing time in the account's time zone. Applying it schedules the post, with undo
 * for ten seconds.
 */
export function ScheduleProposalCard({ proposal, number }: Props) {
  const t = useTranslations("posts.agent");
  const errorText = useErrorText();
  const { draft, readOnly } = useComposer();
  const [{ aside }, setState] = useProposalState(proposal.id);
  const { schedule, busy, error } = useScheduleProposal(proposal);
  const { post } = draft;
  const excerpt = proposal.localDateTime.replace("T", " ");

  if (post.status === "scheduled" && post.scheduledAt === proposal.at)
    return <CollapsedProposal number={number} excerpt={excerpt} state={t("proposal.applied")} />;
  if (aside) {
    const restore = { label: t("proposal.restore"), onClick: () => setState({ aside: false }) };
    return (
      <CollapsedProposal number={number} excerpt={excerpt} state={t("proposal.discarded")} action={restore} />
    );
  }
  const passed = Date.parse(proposal.at) <= Date.now();
  return (
    <ProposalCard
      number={number}
      head={
        <Tag className="py-2.5">
          <CalendarClock aria-hidden="true" />
          {t("time.title")}
        </Tag>
      }
      actions={
        !readOnly && (
          <>
            <Button variant="primary" size="sm" disabled={passed} busy={busy} onClick={schedule}>
              {t("time.apply")}
            </Button>
            <Button variant="quiet" size="sm" onClick={() => setState({ aside: true })}>
              {t("proposal.discard")}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-2 p-3.5">
        <p className="font-bold">
          <ScheduledTimeText at={new Date(proposal.at)} zone={proposal.timeZone} />
        </p>
        {passed && <Tag tone="warn">{t("time.passed")}</Tag>}
        {error !== null && (
          <Alert tone="err" role="alert" icon={<OctagonAlert aria-hidden="true" />} title={t("time.failed")}>
            {errorText(error)}
          </Alert>
        )}
      </div>
    </ProposalCard>
  );
}
