"use client";

import { FolderOpen, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { AgentMessages } from "@/components/post-agent/agent-messages";
import { AgentNote } from "@/components/post-agent/agent-note";
import { AskBox } from "@/components/post-agent/ask-box";
import { QuickChips } from "@/components/post-agent/quick-chips";
import { SourcesDialog } from "@/components/post-agent/sources-dialog";
import { useAgent } from "@/components/post-agent/use-agent";
import { useStickToEnd } from "@/components/post-agent/use-stick-to-end";
import { useComposer } from "@/components/posts/composer-context";
import { Button } from "@/components/ui/button";
import type { LiveTurn } from "@/lib/post-agent/client/live-turn";

interface Props {
  turn: LiveTurn;
  onClose(): void;
}

/** The agent beside the post: it proposes, a person applies (drawn: composer). */
export function AgentPanel({ turn, onClose }: Props) {
  const t = useTranslations("posts.agent");
  const { account, readOnly } = useComposer();
  const [sourcesOpen, setSourcesOpen] = useState(false);
  const agent = useAgent(turn);
  const askRef = useRef<HTMLTextAreaElement>(null);
  const { ref, onScroll } = useStickToEnd<HTMLDivElement>(
    `${agent.history.dataUpdatedAt}`.concat(sizeOf(agent)),
  );
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
        <AgentNote agent={agent} />
        {!readOnly && !running && <QuickChips onAsk={(words) => void agent.ask(words)} />}
        {readOnly && <p className="text-13 text-ink-2">{t("readOnly")}</p>}
      </div>
      <p role="status" className="sr-only">
        {agent.said}
      </p>
      {!readOnly && (
        <AskBox agent={agent} running={running} askRef={askRef} onSources={() => setSourcesOpen(true)} />
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

/** Changes with everything that makes the conversation longer. */
function sizeOf({ live, note }: ReturnType<typeof useAgent>): string {
  const last = live.parts.at(-1);
  return `${live.asked ?? ""}:${live.parts.length}:${last?.type === "text" ? last.text.length : 0}:${note?.kind}`;
}
