"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { MessageParts } from "@/components/post-agent/message-parts";
import type { Agent } from "@/components/post-agent/use-agent";
import { QueryFailure } from "@/components/shell/query-failure";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { Tag } from "@/components/ui/tag";
import { VoiceRule } from "@/components/ui/voice-rule";
import type { AgentMessage } from "@/lib/post-agent/schemas";

interface Props {
  agent: Agent;
  onRefine(): void;
}

/** The conversation: what was kept, and below it the turn that is running. */
export function AgentMessages({ agent, onRefine }: Props) {
  const t = useTranslations("posts.agent");
  const common = useTranslations("common");
  const { history, live, more } = agent;
  const messages = useMemo(() => history.data?.messages ?? [], [history.data]);
  const numbers = useMemo(() => numberProposals(messages), [messages]);
  if (history.isPending) {
    return (
      <div role="status" className="grid gap-2">
        <span className="sr-only">{common("loading")}</span>
        <Skeleton className="ms-auto w-40" />
        <Skeleton className="w-60" />
      </div>
    );
  }
  if (!history.data) return <QueryFailure query={history} />;
  const hidden = history.data.total - messages.length;
  const isKept = live.parts.some((part) => part.type === "proposal" && numbers.has(part.proposal.id));
  const last = messages.findLast(({ role }) => role === "assistant")?._id;
  return (
    <>
      <QueryFailure query={history} />
      {hidden > 0 && (
        <Button variant="quiet" size="sm" className="self-center" onClick={more}>
          {t("earlier")}
        </Button>
      )}
      {messages.length === 0 && live.asked === null && <p className="text-14 text-ink-2">{t("empty")}</p>}
      {messages.map((message) =>
        message.role === "user" ? (
          <Asked key={message._id} text={textOf(message)} />
        ) : (
          <section key={message._id} aria-label={t("editor")} className="grid gap-3">
            <VoiceRule state="done" />
            <MessageParts
              parts={message.parts}
              numbers={numbers}
              isLatest={message._id === last && live.asked === null}
              onRefine={onRefine}
            />
            <Ending state={message.state} />
          </section>
        ),
      )}
      {live.asked !== null && !isKept && <Running agent={agent} from={numbers.size} onRefine={onRefine} />}
    </>
  );
}

function Running({ agent: { live }, from, onRefine }: Props & { from: number }) {
  const t = useTranslations("posts.agent");
  const numbers = new Map(
    live.parts
      .flatMap((part) => (part.type === "proposal" ? part.proposal.id : []))
      .map((id, index) => [id, from + index + 1]),
  );
  return (
    <>
      <Asked text={live.asked ?? ""} />
      <section aria-label={t("editor")} className="grid gap-3">
        <VoiceRule state="speaking" />
        {live.parts.some(({ type }) => type !== "material") ? (
          <MessageParts parts={live.parts} numbers={numbers} isLatest onRefine={onRefine} />
        ) : (
          <p className="text-14 text-ink-2">{t("thinking")}…</p>
        )}
      </section>
    </>
  );
}

function Asked({ text }: { text: string }) {
  const t = useTranslations("posts.agent");
  return (
    <section
      aria-label={t("you")}
      className="max-w-[88%] self-end whitespace-pre-wrap break-words rounded-card border border-line bg-canvas px-3 py-2"
    >
      <p dir="auto">{text}</p>
    </section>
  );
}

/** What was kept of a turn that did not come to its end is marked. */
function Ending({ state }: Pick<AgentMessage, "state">) {
  const t = useTranslations("posts.agent");
  if (state === "stopped") return <Tag>{t("stopped")}</Tag>;
  return state === "failed" ? <Tag tone="warn">{t("failedMark")}</Tag> : null;
}

const textOf = ({ parts }: AgentMessage) =>
  parts.flatMap((part) => (part.type === "text" ? part.text : [])).join("\n");

/** Proposals are counted through what is shown, oldest first. */
function numberProposals(messages: AgentMessage[]): Map<string, number> {
  const ids = messages.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === "proposal" ? part.proposal.id : [])),
  );
  return new Map(ids.map((id, index) => [id, index + 1]));
}
