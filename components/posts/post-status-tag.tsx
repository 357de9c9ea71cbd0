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
import { Tag, tagVariants } from "@/components/ui/badge";
import type { PostStatus as Status } from "@/lib/core/post-statuses";

interface StatusStyle {
  icon: LucideIcon;
  tone: NonNullable<ComponentProps<typeof Tag>["tone"]>;
}

const LOOK: Record<Status, StatusStyle> = {
  draft: { icon: Pencil, tone: "quiet" },
  scheduled: { icon: Clock, tone: "brand" },
  publishing: { icon: ArrowUpFromLine, tone: "ink" },
  published: { icon: Check, tone: "ok" },
  failed: { icon: OctagonAlert, tone: "err" },
  needs_review: { icon: CircleQuestionMark, tone: "warn" },
};

const statuses = Object.keys(LOOK) as Status[];
const byStatus = <T,>(read: (look: StatusStyle) => T) =>
  Object.fromEntries(statuses.map((one) => [one, read(LOOK[one])])) as Record<Status, T>;

/** Icons and classes for views that render hundreds of tags. */
export const STATUS_ICONS = byStatus(({ icon }) => icon);
export const STATUS_CLASSES = byStatus(({ tone }) => tagVariants({ tone, weight: "bold" }));

interface Props {
  status: Status;
  /** Hides the word visually in tight cells. */
  hideWord?: boolean;
  className?: string;
}

/** Renders a post status as icon and word; color is secondary. */
export function PostStatusTag({ status, hideWord = false, className }: Props) {
  const t = useTranslations("posts.status");
  const { icon: Icon, tone } = LOOK[status];
  return (
    <Tag tone={tone} weight="bold" data-status={status} data-testid="post-status" className={className}>
      <Icon aria-hidden="true" />
      <span className={hideWord ? "sr-only" : undefined}>{t(status)}</span>
    </Tag>
  );
}
