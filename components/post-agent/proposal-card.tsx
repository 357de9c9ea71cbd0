import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { Tag } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Language } from "@/lib/i18n/direction";
import { getTextDirection } from "@/lib/i18n/text-direction";
import type { DraftContent } from "@/lib/posts/client/local-draft";

interface FrameProps {
  number: number;
  /** Shown before the name: the platforms or the kind of proposal. */
  head: ReactNode;
  children: ReactNode;
  actions: ReactNode;
}

export function ProposalCard({ number, head, children, actions }: FrameProps) {
  const t = useTranslations("posts.agent.proposal");
  return (
    <article
      data-testid="proposal"
      aria-label={t("name", { n: number })}
      className="min-w-0 rounded-card border border-line-strong bg-raised"
    >
      <header className="flex min-h-10 items-end gap-3 border-line border-b px-3.5">
        {head}
        <span className="ms-auto py-2.5 text-12">{t("name", { n: number })}</span>
      </header>
      {children}
      <footer className="flex flex-wrap items-center gap-1.5 px-3.5 pt-2.5 pb-3">{actions}</footer>
    </article>
  );
}

interface AsideProps {
  number: number;
  excerpt: string;
  /** Language of a proposed text. */
  language?: Language;
  state: string;
  action?: { label: string; onClick(): void };
}

/** Renders a collapsed proposal: applied, dismissed or based on an older text, with a button that restores it. */
export function CollapsedProposal({ number, excerpt, language, state, action }: AsideProps) {
  const t = useTranslations("posts.agent.proposal");
  return (
    <article
      data-testid="proposal-aside"
      aria-label={t("name", { n: number })}
      className="grid min-w-0 gap-1 rounded-card border border-line border-dashed px-3 py-2 text-ink-2"
    >
      <p className="flex min-w-0 items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate" dir="auto">
          {t("name", { n: number })},{" "}
          <bdi dir={language && getTextDirection(excerpt, language)}>{excerpt}</bdi>
        </span>
        <Tag weight="bold">{state}</Tag>
      </p>
      {action && (
        <Button variant="link" size="sm" className="justify-self-start" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </article>
  );
}

interface ProposalState {
  /** Dismissed; the conversation still contains it. */
  aside: boolean;
  /** Expanded although the text has changed since. */
  compared: boolean;
  /** Applied to all its posts and not undone, also when the text was edited afterwards. */
  applied: boolean;
  /** Text of the open post before it was applied; null when this page did not apply it. */
  before: DraftContent | null;
  /** Id of the post to compare with; empty for the open one. */
  shown: string;
}

const UNTOUCHED: ProposalState = { aside: false, compared: false, applied: false, before: null, shown: "" };

const APPLIED_KEY = "kolot.agent.applied";
/** Ids that this browser stores; older proposals are no longer on the first page of their conversation. */
const MOST_APPLIED = 200;

function readApplied(): string[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(APPLIED_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

function saveApplied(id: string, applied: boolean): void {
  const others = readApplied().filter((one) => one !== id);
  const ids = applied ? [...others, id].slice(-MOST_APPLIED) : others;
  try {
    window.localStorage.setItem(APPLIED_KEY, JSON.stringify(ids));
  } catch {
    // Without storage the state lasts as long as the page.
  }
}

// Stored by id outside the card: the card remounts when the stored message replaces the running turn, and the
// platform selected before must still be the one that Apply changes.
const store = createStore<ReadonlyMap<string, ProposalState>>(
  () => new Map(readApplied().map((id) => [id, { ...UNTOUCHED, applied: true }])),
);

function changeState(id: string, changes: Partial<ProposalState>): void {
  const states = store.getState();
  const changed = { ...(states.get(id) ?? UNTOUCHED), ...changes };
  store.setState(new Map(states).set(id, changed), true);
  if (changes.applied !== undefined) saveApplied(id, changes.applied);
}

/** Returns the state of a proposal and its setter. It lasts as long as the page; `applied` outlives a reload. */
export function useProposalState(id: string): [ProposalState, (changes: Partial<ProposalState>) => void] {
  const state = useStore(store, (states) => states.get(id) ?? UNTOUCHED);
  return [state, (changes) => changeState(id, changes)];
}
