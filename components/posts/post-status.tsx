"use client";

import {
  ArrowUpFromLine,
  Check,
  CircleQuestionMark,
  Clock,
  type LucideIcon,
  OctagonAlert,
  Pencil,
} from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Tag } from "@/components/ui/tag";
import type { PostStatus as Status } from "@/lib/posts/states";

interface Look {
  icon: LucideIcon;
  tone: NonNullable<ComponentProps<typeof Tag>["tone"]>;
}

const LOOK: Record<Status, Look> = {
  draft: { icon: Pencil, tone: "quiet" },
  scheduled: { icon: Clock, tone: "brand" },
  publishing: { icon: ArrowUpFromLine, tone: "ink" },
  published: { icon: Check, tone: "ok" },
  failed: { icon: OctagonAlert, tone: "err" },
  needs_review: { icon: CircleQuestionMark, tone: "warn" },
};

interface Props {
  status: Status;
  /** In tight cells the word is for screen readers only. */
  hideWord?: boolean;
  className?: string;
}

/** Where a post stands: icon and word, the colour comes third. */
export function PostStatus(props: Props) {
  const t = useTranslations("posts.status");
  return <StatusMark word={t(props.status)} {...props} />;
}

/** The same where hundreds stand beside each other, and whoever shows them has the words. */
export function StatusMark({ status, word, hideWord = false, className }: Props & { word: string }) {
  const { icon: Icon, tone } = LOOK[status];
  return (
    <Tag tone={tone} weight="bold" data-status={status} data-testid="post-status" className={className}>
      <Icon aria-hidden="true" />
      <span className={hideWord ? "sr-only" : undefined}>{word}</span>
    </Tag>
  );
}
