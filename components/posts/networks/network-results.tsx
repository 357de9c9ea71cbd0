import { OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { type GroupMember, usePostGroup } from "@/components/posts/networks/use-post-group";
import { PostStatusTag } from "@/components/posts/post-status-tag";
import { ScheduledTimeText } from "@/components/posts/scheduled-time-text";
import { useProblemText } from "@/components/posts/use-problem-text";
import type { NetworkOutcome, ScheduleState } from "@/components/posts/use-schedule";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Link } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PlatformTag } from "@/components/ui/platform-tag";
import { toApiError } from "@/lib/api-client/api-error";
import { getPostPath } from "@/lib/core/post-path";

/** Reports what became of the post on each network, and repeats an action only where it failed. */
export function NetworkResults({ schedule }: { schedule: ScheduleState }) {
  return (
    <>
      <ActionOutcome schedule={schedule} />
      <GroupStatuses schedule={schedule} />
    </>
  );
}

function ActionOutcome({ schedule }: { schedule: ScheduleState }) {
  const t = useTranslations("posts");
  const { outcomes, doing } = schedule;
  if (!outcomes) return null;
  const failed = outcomes.of.filter(({ post }) => post === null);
  const done = outcomes.of.length - failed.length;
  return (
    <Alert
      tone="err"
      role="alert"
      icon={<OctagonAlert aria-hidden="true" />}
      title={t("networks.partly", { done, n: outcomes.of.length })}
      actions={
        <Button size="sm" busy={doing === outcomes.action} onClick={schedule.retryFailed}>
          {t("networks.retryFailed", { n: failed.length })}
        </Button>
      }
    >
      <ul className="grid gap-1">
        {outcomes.of.map((outcome) => (
          <li key={outcome.member.platform} className="flex items-start gap-2">
            <PlatformTag
              platform={outcome.member.platform}
              label={t(`platform.${outcome.member.platform}`)}
              className="mt-0.5"
            />
            <OutcomeText outcome={outcome} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function OutcomeText({ outcome: { post, error } }: { outcome: NetworkOutcome }) {
  const t = useTranslations("posts.status");
  const errorText = useErrorText();
  const problemText = useProblemText();
  if (post) return <span>{t(post.status)}</span>;
  const { details } = toApiError(error);
  const problems = Array.isArray(details?.problems)
    ? (details.problems as { code: string; message: string }[])
    : [];
  const sentences = problems.length > 0 ? problems.map(problemText) : [errorText(error)];
  return <span className="min-w-0">{sentences.join(" ")}</span>;
}

/** Lists the networks once one of them is no draft, with its own state, time and link. */
function GroupStatuses({ schedule }: { schedule: ScheduleState }) {
  const t = useTranslations("posts.networks");
  const { members } = usePostGroup();
  const isPlain = members.every(({ post }) => post.status === "draft");
  if (members.length < 2 || isPlain) return null;
  return (
    <Card aria-label={t("results")}>
      <ul>
        {members.map((member) => (
          <StatusRow key={member.platform} member={member} schedule={schedule} />
        ))}
      </ul>
    </Card>
  );
}

function StatusRow({ member, schedule }: { member: GroupMember; schedule: ScheduleState }) {
  const t = useTranslations("posts");
  const common = useTranslations("common");
  const problemText = useProblemText();
  const { account } = useComposer();
  const { platform, post, isOpen } = member;
  const at = post.publishedAt ?? (post.status === "scheduled" ? post.scheduledAt : null);
  return (
    <li
      data-network-status={platform}
      className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 not-first:border-line not-first:border-t"
    >
      <span className="flex w-28 items-center gap-2 font-semibold">
        <PlatformTag platform={platform} />
        {t(`platform.${platform}`)}
      </span>
      <PostStatusTag status={post.status} />
      {at && (
        <span className="text-13 text-ink-2">
          <ScheduledTimeText at={new Date(at)} zone={account.timeZone} />
        </span>
      )}
      {post.problem && <span className="min-w-0 flex-1 text-13">{problemText(post.problem)}</span>}
      <span className="ms-auto flex items-center gap-3 text-13">
        {/* The notice about the open post offers what helps there. */}
        {post.status === "failed" && !isOpen && (
          <Button
            size="sm"
            busy={schedule.doing === "publish"}
            disabled={schedule.doing !== null && schedule.doing !== "publish"}
            onClick={() => void schedule.run("publish", [member])}
          >
            {common("retry")}
            <span className="sr-only"> {t("networks.adaptFor", { platform })}</span>
          </Button>
        )}
        {post.permalink && (
          <a
            href={post.permalink}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-6 items-center"
          >
            {t("networks.view")}
          </a>
        )}
        {!isOpen && (
          <Link href={getPostPath(account._id, post._id)} className="inline-flex min-h-6 items-center">
            {t("networks.open", { platform })}
          </Link>
        )}
      </span>
    </li>
  );
}
