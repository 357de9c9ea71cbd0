import { FolderOpen, Link2, Square, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { AgentMessages } from "@/components/post-agent/agent-messages";
import { SourcesDialog } from "@/components/post-agent/sources-dialog";
import { TurnStatusNotice } from "@/components/post-agent/turn-status-notice";
import { type AgentState, useAgent } from "@/components/post-agent/use-agent";
import { pendingFocus, pendingQuestion } from "@/components/post-agent/use-agent-open";
import { useComposer } from "@/components/posts/composer-context";
import { PriceTag } from "@/components/posts/credit-price";
import { Button } from "@/components/ui/button";
import type { LiveTurn } from "@/lib/post-agent/client/live-turn";
import { MAX_MESSAGE_LENGTH } from "@/lib/post-agent/limits";

/** Distance from the end in px within which the list scrolls automatically. */
const NEAR = 48;

/** Scrolls a growing list to its end unless the user scrolled up. */
function useAutoScroll<E extends HTMLElement>(content: unknown) {
  const ref = useRef<E>(null);
  const atEnd = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect has to run when the content changes
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
  const running = agent.live.prompt !== null;
  usePendingQuestion(agent, running);
  usePendingFocus(() => askRef.current ?? ref.current);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the panel handles Escape for all its controls
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard access
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4 focus-visible:outline-2 focus-visible:outline-focus focus-visible:outline-offset-[-2px]"
      >
        <AgentMessages agent={agent} onRefine={() => askRef.current?.focus()} />
        <TurnStatusNotice agent={agent} />
        {readOnly && <p className="text-13 text-ink-2">{t("readOnly")}</p>}
      </div>
      <p role="status" className="sr-only">
        {agent.announcement}
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

/** Moves the focus into the panel that a key opened: to its field, or to the conversation of a frozen post. */
function usePendingFocus(find: () => HTMLElement | null): void {
  const { isWanted } = useStore(pendingFocus);
  useEffect(() => {
    if (!isWanted) return;
    pendingFocus.setState({ isWanted: false });
    find()?.focus();
  });
}

/** Asks what was chosen outside the panel, once it is idle. */
function usePendingQuestion({ ask }: AgentState, running: boolean): void {
  const { words } = useStore(pendingQuestion);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question is asked once, not with every render
  useEffect(() => {
    if (words === null || running) return;
    pendingQuestion.setState({ words: null });
    void ask(words);
  }, [words, running]);
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
  return `${live.prompt ?? ""}:${live.parts.length}:${last?.type === "text" ? last.text.length : 0}:${note?.kind}`;
}

interface Props {
  agent: AgentState;
  running: boolean;
  askRef: RefObject<HTMLTextAreaElement | null>;
  onSources(): void;
}

function MessageInput({ agent, running, askRef, onSources }: Props) {
  const t = useTranslations("posts.agent");
  const { prompt, setPrompt, ask, stop, cost } = agent;
  const submit = () => {
    if (prompt.trim() === "") askRef.current?.focus();
    else if (!running) void ask(prompt);
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
        value={prompt}
        rows={2}
        maxLength={MAX_MESSAGE_LENGTH}
        dir={prompt ? "auto" : undefined}
        placeholder={t("ask")}
        className="field-sizing-content block max-h-40 min-h-14 w-full resize-none bg-transparent px-3 py-2.5 outline-none"
        onChange={(event) => setPrompt(event.target.value)}
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
