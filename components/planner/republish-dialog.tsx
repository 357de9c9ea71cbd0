"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { usePlanner } from "@/components/planner/planner-context";
import { TimeZoneText, useMinTime } from "@/components/posts/schedule-time-field";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogContentBody,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { showToast } from "@/components/ui/show-toast";
import type { LocalDateTime } from "@/lib/core/date-time/local-date-time";
import { toInstant } from "@/lib/core/date-time/zoned-time";
import { getPostPath } from "@/lib/core/post-path";
import { formatDate, formatTime } from "@/lib/i18n/format-date";
import { getCalendarTime, type PlannedPost } from "@/lib/posts/calendar-schemas";
import { useCopyPost } from "@/lib/posts/client/mutations";
import { getPostTitle } from "@/lib/posts/post-title";

/** Published post with its drop time. */
export interface RepublishRequest {
  post: PlannedPost;
  wall: LocalDateTime;
}

/** Offers to schedule a copy when a published post is moved; the published post stays unchanged. */
export function RepublishDialog({ asked, onClose }: { asked: RepublishRequest | null; onClose(): void }) {
  return (
    <Dialog open={asked !== null} onOpenChange={(open) => !open && onClose()}>
      {asked && (
        <DialogContent aria-describedby={undefined}>
          <RepublishForm {...asked} onClose={onClose} />
        </DialogContent>
      )}
    </Dialog>
  );
}

function RepublishForm({ post, wall: dropped, onClose }: RepublishRequest & { onClose(): void }) {
  const t = useTranslations("contentPlanner.planner.republish");
  const planner = useTranslations("contentPlanner.planner");
  const common = useTranslations("common");
  const locale = useLocale();
  const { zone, words } = usePlanner();
  const [wall, setWall] = useState(dropped);
  const [tried, setTried] = useState(false);
  const least = useMinTime(zone);
  const chosen = toInstant(wall, zone);
  const ahead = chosen !== null && chosen.instant > new Date();
  const { copy, isPending } = useRepublish(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (ahead) void copy(post, chosen.instant);
  };
  const out = getCalendarTime(post);
  return (
    <form onSubmit={submit} noValidate>
      <DialogHeader closeLabel={common("close")}>
        <DialogTitle>{t("title")}</DialogTitle>
      </DialogHeader>
      <DialogContentBody className="grid gap-3">
        <p dir="auto" className="wrap-anywhere font-semibold">
          {getPostTitle(post.text) || words.untitled}
        </p>
        <p className="text-ink-2">
          {t("text", { when: `\u2066${formatDate(out, zone)}, ${formatTime(out, locale, zone)}\u2069` })}
        </p>
        <Field label={t("time")} error={tried && !ahead ? planner("pastTime") : undefined}>
          <Input
            type="datetime-local"
            dir="ltr"
            className="w-58"
            value={wall}
            min={least}
            onChange={(event) => setWall(event.target.value)}
          />
        </Field>
        <TimeZoneText zone={zone} at={chosen?.instant ?? new Date()} />
      </DialogContentBody>
      <DialogFooter>
        <Button type="submit" variant="primary" busy={isPending}>
          {t("make")}
        </Button>
        <Button asChild>
          <Link href={getPostPath(post.accountId, post._id)}>{t("update")}</Link>
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {common("cancel")}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** Creates the copy and links to it. */
function useRepublish(onDone: () => void) {
  const t = useTranslations("contentPlanner.planner.republish");
  const jobs = useTranslations("common.jobs");
  const errorText = useErrorText();
  const locale = useLocale();
  const router = useRouter();
  const { zone } = usePlanner();
  const copying = useCopyPost();
  async function copy({ _id }: PlannedPost, at: Date) {
    if (copying.isPending) return;
    try {
      const { post } = await copying.runAsync({ postId: _id, scheduledAt: at.toISOString() });
      onDone();
      const when = `\u2066${formatDate(at, zone)}, ${formatTime(at, locale, zone)}\u2069`;
      const open = () => router.push(getPostPath(post.accountId, post._id));
      showToast.success(t("done", { when }), { action: { label: jobs("showPost"), onClick: open } });
    } catch (error) {
      showToast.error(errorText(error));
    }
  }
  return { copy, isPending: copying.isPending };
}
