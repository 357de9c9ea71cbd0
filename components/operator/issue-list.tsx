"use client";

import { useTranslations } from "next-intl";
import { ActButton } from "@/components/operator/act-button";
import { CodeText, MomentText } from "@/components/operator/moment-text";
import { useJobName, useStateName } from "@/components/operator/queue-names";
import { Badge } from "@/components/ui/badge";
import type { IssueDto } from "@/lib/operations/schemas";

/** Lists jobs, posts and mails of a person that wait or failed, with what can be done about each. */
export function IssueList({ personId, issues }: { personId: string; issues: readonly IssueDto[] }) {
  const t = useTranslations("support.operator.issues");
  if (issues.length === 0) return <p className="text-ink-2">{t("none")}</p>;
  return (
    <ul className="grid divide-y divide-line border-line border-y">
      {issues.map((issue) => (
        <IssueRow key={issue._id} personId={personId} issue={issue} />
      ))}
    </ul>
  );
}

function IssueRow({ personId, issue }: { personId: string; issue: IssueDto }) {
  const stateName = useStateName();
  const subject = useSubject(issue);
  const { _id, at, source, state, code, canRetry } = issue;
  const act = { personId, subject };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{subject}</span>
          <Badge tone={state === "failed" ? "err" : state === "needs_review" ? "warn" : "neutral"}>
            {stateName(state)}
          </Badge>
          {code && <CodeText>{code}</CodeText>}
        </span>
        <span className="flex flex-wrap gap-x-3 text-13 text-ink-2">
          <MomentText value={at} />
          <CodeText>{_id}</CodeText>
        </span>
      </div>
      {canRetry && <ActButton {...act} name="retryJob" makeBody={() => ({ act: "retryJob", jobId: _id })} />}
      {source === "job" && state !== "failed" && (
        <ActButton {...act} name="releaseJob" makeBody={() => ({ act: "releaseJob", jobId: _id })} />
      )}
      {source === "post" &&
        (["published", "failed"] as const).map((outcome) => (
          <ActButton
            key={outcome}
            {...act}
            name={outcome}
            makeBody={() => ({ act: "resolvePost", postId: _id, outcome })}
          />
        ))}
    </li>
  );
}

function useSubject({ source, kind }: IssueDto): string {
  const t = useTranslations("support.operator.issues");
  const jobName = useJobName();
  if (source === "job") return jobName(kind);
  if (source === "mail") return t("mail", { name: kind });
  return t("post", { platform: kind });
}
