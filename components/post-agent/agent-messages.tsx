import { useTranslations } from "next-intl";
import { ImageProposalCard } from "@/components/post-agent/image-proposal-card";
import { ScheduleProposalCard } from "@/components/post-agent/schedule-proposal-card";
import { TextProposalCard } from "@/components/post-agent/text-proposal-card";
import type { AgentState } from "@/components/post-agent/use-agent";
import { QueryError } from "@/components/shell/query-error";
import { Tag } from "@/components/ui/badge";
import { WaveformDivider } from "@/components/ui/brand-marks";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/spinner";
import type { AgentMessage, MessagePart, TextProposal, TurnContext } from "@/lib/post-agent/schemas";

interface Props {
  agent: AgentState;
  onRefine(): void;
}

export function AgentMessages({ agent, onRefine }: Props) {
  const t = useTranslations("posts.agent");
  const common = useTranslations("common");
  const { history, live, more } = agent;
  const messages = history.data?.messages ?? [];
  const numbers = numberProposals(messages.flatMap(({ parts }) => parts));
  if (history.isPending) {
    return (
      <div role="status" className="grid gap-2">
        <span className="sr-only">{common("loading")}</span>
        <Skeleton className="ms-auto w-40" />
        <Skeleton className="w-60" />
      </div>
    );
  }
  if (!history.data) return <QueryError query={history} />;
  const hidden = history.data.total - messages.length;
  const isStored = live.parts.some((part) => part.type === "proposal" && numbers.has(part.proposal.id));
  const last = messages.findLast(({ role }) => role === "assistant")?._id;
  return (
    <>
      <QueryError query={history} />
      {hidden > 0 && (
        <Button variant="quiet" size="sm" className="self-center" onClick={more}>
          {t("earlier")}
        </Button>
      )}
      {messages.length === 0 && live.asked === null && <p className="text-14 text-ink-2">{t("empty")}</p>}
      {messages.map((message) =>
        message.role === "user" ? (
          <Requested key={message._id} text={textOf(message)} />
        ) : (
          <section key={message._id} aria-label={t("agentName")} className="grid gap-3">
            <WaveformDivider state="done" />
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
      {live.asked !== null && !isStored && <Running agent={agent} from={numbers.size} onRefine={onRefine} />}
    </>
  );
}

function Running({ agent: { live }, from, onRefine }: Props & { from: number }) {
  const t = useTranslations("posts.agent");
  const numbers = numberProposals(live.parts, from);
  return (
    <>
      <Requested text={live.asked ?? ""} />
      <section aria-label={t("agentName")} className="grid gap-3">
        <WaveformDivider state="speaking" />
        {live.parts.some(({ type }) => type !== "material") ? (
          <MessageParts parts={live.parts} numbers={numbers} isLatest onRefine={onRefine} />
        ) : (
          <p className="text-14 text-ink-2">{t("thinking")}…</p>
        )}
      </section>
    </>
  );
}

function Requested({ text }: { text: string }) {
  const t = useTranslations("posts.agent");
  return (
    <section
      aria-label={t("userName")}
      className="max-w-[88%] self-end whitespace-pre-wrap break-words rounded-card border border-line bg-canvas px-3 py-2"
    >
      <p dir="auto">{text}</p>
    </section>
  );
}

function Ending({ state }: Pick<AgentMessage, "state">) {
  const t = useTranslations("posts.agent");
  if (state === "stopped") return <Tag>{t("stopped")}</Tag>;
  return state === "failed" ? <Tag tone="warn">{t("failedBadge")}</Tag> : null;
}

const textOf = ({ parts }: AgentMessage) =>
  parts.flatMap((part) => (part.type === "text" ? part.text : [])).join("\n");

/** Numbers proposals through the displayed messages, oldest first, after the first `from`. */
function numberProposals(parts: MessagePart[], from = 0): Map<string, number> {
  const ids = parts.flatMap((part) => (part.type === "proposal" ? part.proposal.id : []));
  return new Map(ids.map((id, index) => [id, from + index + 1]));
}

interface MessagePartsProps {
  parts: MessagePart[];
  numbers: Map<string, number>;
  isLatest: boolean;
  onRefine(): void;
}

/** Renders text and proposals of a message; variants of one text for several platforms share a card. */
function MessageParts({ parts, numbers, isLatest, onRefine }: MessagePartsProps) {
  const material = parts.find((part) => part.type === "material")?.material ?? null;
  const texts = parts.flatMap((part) =>
    part.type === "proposal" && part.proposal.kind === "text" ? part.proposal : [],
  );
  return parts.map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: parts only ever grow at their end
    if (part.type === "text") return <Words key={index} text={part.text} />;
    if (part.type === "material") return null;
    const { proposal } = part;
    const number = numbers.get(proposal.id) ?? 0;
    if (proposal.kind === "image")
      return <ImageProposalCard key={proposal.id} proposal={proposal} number={number} />;
    if (proposal.kind === "schedule")
      return <ScheduleProposalCard key={proposal.id} proposal={proposal} number={number} />;
    if (proposal !== texts[0]) return null;
    const card = { versions: texts as [TextProposal], number, material: material as TurnContext | null };
    return <TextProposalCard key={proposal.id} {...card} isLatest={isLatest} onRefine={onRefine} />;
  });
}

function Words({ text }: { text: string }) {
  return text
    .trim()
    .split(/\n+/)
    .map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines only ever grow at their end
      <p key={index} dir="auto" className="break-words">
        {line}
      </p>
    ));
}
