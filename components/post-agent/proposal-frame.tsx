"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Tag } from "@/components/ui/tag";

interface FrameProps {
  number: number;
  /** Before the name: the networks, or what kind of proposal it is. */
  head: ReactNode;
  children: ReactNode;
  actions: ReactNode;
}

/** The paper of a proposal: what it is, what it says, what can be done with it (drawn: composer, proposal). */
export function ProposalFrame({ number, head, children, actions }: FrameProps) {
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
  /** How it begins. */
  excerpt: string;
  /** Why it stands back. */
  state: string;
  action?: { label: string; onClick(): void };
}

/** A proposal that stands back: applied, put aside, or made on an older text. One line, and the way to bring it back. */
export function ProposalAside({ number, excerpt, state, action }: AsideProps) {
  const t = useTranslations("posts.agent.proposal");
  return (
    <article
      data-testid="proposal-aside"
      aria-label={t("name", { n: number })}
      className="grid min-w-0 gap-1 rounded-card border border-line border-dashed px-3 py-2 text-ink-2"
    >
      <p className="flex min-w-0 items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate" dir="auto">
          {t("name", { n: number })}, <bdi>{excerpt}</bdi>
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
