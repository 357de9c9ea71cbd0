import { FolderOpen, Link2, Square, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { AgentMessages } from "@/components/post-agent/agent-messages";
import { SourcesDialog } from "@/components/post-agent/sources-dialog";
import { TurnStatusNotice } from "@/components/post-agent/turn-status-notice";
import { type AgentState, useAgent } from "@/components/post-agent/use-agent";
import { useComposer } from "@/components/posts/composer-context";
import { PriceTag } from "@/components/posts/credit-price";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import type { LiveTurn } from "@/lib/post-agent/client/live-turn";
import { MAX_MESSAGE_LENGTH } from "@/lib/post-agent/limits";

/** Distance from the end in px within which the list scrolls automatically. */
const NEAR = 48;

/** Scrolls a growing list to its end unless the user scrolled up. */
function useAutoScroll<E extends HTMLElement>(content: unknown) {
  const ref = useRef<E>(null);
  const atEnd = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the content that moves the list
  useLayoutEffect(() => {
    const list = ref.current;
    if (list && atEnd.current) list.scrollTop = list.scrollHeight;
  }, [content]);
  const onScroll = () => {
    const list = ref.current;
    if (list) atEnd.current = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
  };
  return { ref, onScroll };
}

/** Renders the agent beside the post: it proposes, the user applies. */
export function AgentPanel({ turn, onClose }: { turn: LiveTurn; onClose(): void }) {
  const t = useTranslations("posts.agent");
  const { account, readOnly } = useComposer();
  const [sourcesOpen, setSourcesOpen] = useState(false);
  const agent = useAgent(turn);
  const askRef = useRef<HTMLTextAreaElement>(null);
  const { ref, onScroll } = useAutoScroll<HTMLDivElement>(`${agent.history.dataUpdatedAt}${sizeOf(agent)}`);
  const running = agent.live.asked !== null;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc belongs to the panel as a whole
    <div
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        if (running) agent.stop();
        else onClose();
      }}
    >
      <PanelHead onSources={() => setSourcesOpen(true)} onClose={onClose} />
      <div
        ref={ref}
        onScroll={onScroll}
        role="log"
        aria-label={t("conversation")}
        aria-live="off"
        aria-busy={running || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4 focus-visible:outline-2 focus-visible:outline-focus focus-visible:outline-offset-[-2px]"
      >
        <AgentMessages agent={agent} onRefine={() => askRef.current?.focus()} />
        <TurnStatusNotice agent={agent} />
        {!readOnly && !running && <QuickPrompts onAsk={(words) => void agent.ask(words)} />}
        {readOnly && <p className="text-13 text-ink-2">{t("readOnly")}</p>}
      </div>
      <p role="status" className="sr-only">
        {agent.said}
      </p>
      {!readOnly && (
        <MessageInput
          agent={agent}
          running={running}
          askRef={askRef}
          onSources={() => setSourcesOpen(true)}
        />
      )}
      <SourcesDialog accountId={account._id} open={sourcesOpen} onOpenChange={setSourcesOpen} />
    </div>
  );
}

function PanelHead({ onSources, onClose }: { onSources(): void; onClose(): void }) {
  const t = useTranslations("posts.agent");
  return (
    <header className="flex items-center gap-2 border-line border-b px-4 py-3">
      <div className="min-w-0 flex-1">
        <h2 className="font-bold font-ui text-14 tracking-normal">{t("title")}</h2>
        <p className="text-12 text-ink-2">{t("subtitle")}</p>
      </div>
      <Button variant="quiet" size="icon" aria-label={t("sources.title")} onClick={onSources}>
        <FolderOpen aria-hidden="true" />
      </Button>
      <Button variant="quiet" size="icon" aria-label={t("close")} onClick={onClose}>
        <X aria-hidden="true" />
      </Button>
    </header>
  );
}

/** Changes whenever the conversation grows. */
function sizeOf({ live, note }: ReturnType<typeof useAgent>): string {
  const last = live.parts.at(-1);
  return `${live.asked ?? ""}:${live.parts.length}:${last?.type === "text" ? last.text.length : 0}:${note?.kind}`;
}

/** Offers frequent prompts; each starts a normal turn. The cost is shown at the input below. */
function QuickPrompts({ onAsk }: { onAsk(words: string): void }) {
  const t = useTranslations("posts.agent.quickPrompts");
  const { draft } = useComposer();
  if (draft.content.text.trim() === "") return null;
  const isHebrew = /\p{Script=Hebrew}/u.test(draft.content.text);
  const chips = [
    [t("shorter"), t("askShorter")],
    [t("warmer"), t("askWarmer")],
    [t("call"), t("askCall")],
    isHebrew ? [t("english"), t("askEnglish")] : [t("hebrew"), t("askHebrew")],
  ] as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of requests is no set of form fields
    <div role="group" aria-label={t("label")} className="flex flex-wrap gap-1.5">
      {chips.map(([label, words]) => (
        <Chip key={label} onClick={() => onAsk(words)}>
          {label}
        </Chip>
      ))}
    </div>
  );
}

interface Props {
  agent: AgentState;
  running: boolean;
  askRef: RefObject<HTMLTextAreaElement | null>;
  onSources(): void;
}

function MessageInput({ agent, running, askRef, onSources }: Props) {
  const t = useTranslations("posts.agent");
  const { wish, setWish, ask, stop, cost } = agent;
  const submit = () => {
    if (wish.trim() === "") askRef.current?.focus();
    else if (!running) void ask(wish);
  };
  return (
    <form
      className="m-4 mt-0 rounded-in border border-line-strong bg-raised has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-focus has-[textarea:focus-visible]:outline-offset-[-1px]"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <textarea
        ref={askRef}
        aria-label={t("askLabel")}
        value={wish}
        rows={2}
        maxLength={MAX_MESSAGE_LENGTH}
        dir={wish ? "auto" : undefined}
        placeholder={t("ask")}
        className="field-sizing-content block max-h-40 min-h-14 w-full resize-none bg-transparent px-3 py-2.5 outline-none"
        onChange={(event) => setWish(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          submit();
        }}
      />
      <div className="flex items-center gap-1.5 p-1.5">
        <Button variant="quiet" size="icon-sm" aria-label={t("sources.add")} onClick={onSources}>
          <Link2 aria-hidden="true" />
        </Button>
        {/* One button for both actions, so that it keeps the focus. */}
        <Button
          type={running ? "button" : "submit"}
          size="sm"
          variant={running ? "line" : "voice"}
          className="ms-auto"
          price={!running && <PriceTag credits={cost} />}
          onClick={running ? stop : undefined}
        >
          {running && <Square aria-hidden="true" className="fill-current" />}
          {t(running ? "stop" : "send")}
        </Button>
      </div>
    </form>
  );
}
