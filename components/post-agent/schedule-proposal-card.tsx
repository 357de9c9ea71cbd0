"use client";

import { CalendarClock, OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ProposalAside, ProposalFrame } from "@/components/post-agent/proposal-frame";
import { useProposalState } from "@/components/post-agent/use-proposal-state";
import { useComposer } from "@/components/posts/composer-context";
import { WhenText } from "@/components/posts/when-text";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { notify } from "@/components/ui/notify";
import { Tag } from "@/components/ui/tag";
import type { ScheduleProposal } from "@/lib/post-agent/schemas";
import { type PostChanges, useSavePost } from "@/lib/posts/client/use-save-post";

interface Props {
  proposal: ScheduleProposal;
  number: number;
}

/** Schedules the post on the desk for the proposed time, as a step that can be taken back. */
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
          .then(() => notify.info(t(before.status === "draft" ? "time.unscheduled" : "proposal.undone")))
          .catch((failure: unknown) => notify.error(errorText(failure)));
      notify.success(t("time.scheduled"), { action: { label: common("undo"), onClick: undo } });
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }
  return { schedule: () => void schedule(), busy, error };
}

/** A time to publish at, on the brand's clock. Applying it schedules the post; for ten seconds that can be taken back. */
export function ScheduleProposalCard({ proposal, number }: Props) {
  const t = useTranslations("posts.agent");
  const errorText = useErrorText();
  const { draft, readOnly } = useComposer();
  const [{ aside }, setState] = useProposalState(proposal.id);
  const { schedule, busy, error } = useScheduleProposal(proposal);
  const { post } = draft;
  const excerpt = proposal.localDateTime.replace("T", " ");

  if (post.status === "scheduled" && post.scheduledAt === proposal.at)
    return <ProposalAside number={number} excerpt={excerpt} state={t("proposal.applied")} />;
  if (aside) {
    const restore = { label: t("proposal.restore"), onClick: () => setState({ aside: false }) };
    return (
      <ProposalAside number={number} excerpt={excerpt} state={t("proposal.discarded")} action={restore} />
    );
  }
  const passed = Date.parse(proposal.at) <= Date.now();
  return (
    <ProposalFrame
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
          <WhenText at={new Date(proposal.at)} zone={proposal.timeZone} />
        </p>
        {passed && <Tag tone="warn">{t("time.passed")}</Tag>}
        {error !== null && (
          <Note tone="err" role="alert" icon={<OctagonAlert aria-hidden="true" />} title={t("time.failed")}>
            {errorText(error)}
          </Note>
        )}
      </div>
    </ProposalFrame>
  );
}
