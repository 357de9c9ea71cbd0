import { CalendarClock, OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CollapsedProposal, ProposalCard, useProposalState } from "@/components/post-agent/proposal-card";
import { useComposer } from "@/components/posts/composer-context";
import { ScheduledTimeText } from "@/components/posts/scheduled-time-text";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { useSaveChanges } from "@/components/posts/use-save-changes";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Tag } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/show-toast";
import type { ScheduleProposal } from "@/lib/post-agent/schemas";

function useScheduleProposal(proposal: ScheduleProposal) {
  const t = useTranslations("posts.agent");
  const { showError, showUndoable } = useResultToasts();
  const { post } = useComposer().draft;
  const { save } = useSaveChanges();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function schedule() {
    const before = {
      status: post.status === "scheduled" ? "scheduled" : "draft",
      scheduledAt: post.scheduledAt,
    } as const;
    setBusy(true);
    setError(null);
    try {
      await save({ status: "scheduled", scheduledAt: proposal.at });
      showUndoable(t("time.scheduled"), () =>
        save(before)
          .then(() => showToast.info(t(before.status === "draft" ? "time.unscheduled" : "proposal.undone")))
          .catch(showError),
      );
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }
  return { schedule: () => void schedule(), busy, error };
}

/** Renders a proposed publishing time in the account's time zone. Applying it schedules the post, with undo. */
export function ScheduleProposalCard({ proposal, number }: { proposal: ScheduleProposal; number: number }) {
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
            <Button size="sm" disabled={passed} busy={busy} onClick={schedule}>
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
        {passed && <Tag tone="warn">{t("time.timePast")}</Tag>}
        {error !== null && (
          <Alert tone="err" role="alert" icon={<OctagonAlert aria-hidden="true" />} title={t("time.failed")}>
            {errorText(error)}
          </Alert>
        )}
      </div>
    </ProposalCard>
  );
}
