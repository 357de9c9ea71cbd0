"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { usePlanner } from "@/components/planner/planner-context";
import { TimeZoneText, useMinTime } from "@/components/posts/schedule-time-field";
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
import { getInitialDropTime } from "@/lib/content-plan/reschedule-rules";
import { toInstant } from "@/lib/core/date-time/zoned-time";
import { formatTime } from "@/lib/i18n/format-date";
import type { PlannedPost } from "@/lib/posts/calendar-schemas";
import { getPostTitle } from "@/lib/posts/post-title";

/** Reschedules a post by form fields instead of dragging. */
export function RescheduleDialog({ post, onClose }: { post: PlannedPost | null; onClose(): void }) {
  return (
    <Dialog open={post !== null} onOpenChange={(open) => !open && onClose()}>
      {post && (
        <DialogContent aria-describedby={undefined}>
          <MoveForm post={post} onClose={onClose} />
        </DialogContent>
      )}
    </Dialog>
  );
}

function MoveForm({ post, onClose }: { post: PlannedPost; onClose(): void }) {
  const t = useTranslations("contentPlanner.planner");
  const schedule = useTranslations("posts.schedule");
  const common = useTranslations("common");
  const locale = useLocale();
  const { zone, words, move } = usePlanner();
  const [wall, setWall] = useState(() => getInitialDropTime(post, zone, new Date()));
  const [tried, setTried] = useState(false);
  const least = useMinTime(zone);
  const chosen = toInstant(wall, zone);
  const ahead = chosen !== null && chosen.instant > new Date();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!ahead) return;
    onClose();
    move(post, wall);
  };
  return (
    <form onSubmit={submit} noValidate>
      <DialogHeader closeLabel={common("close")}>
        <DialogTitle>{t("moveTitle")}</DialogTitle>
      </DialogHeader>
      <DialogContentBody className="grid gap-3">
        <p dir="auto" className="wrap-anywhere text-ink-2">
          {getPostTitle(post.text) || words.untitled}
        </p>
        <Field label={t("newTime")} error={tried && !ahead ? t("pastTime") : undefined}>
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
        {chosen && chosen.kind !== "exact" && (
          <p role="status" className="text-12 text-warn">
            {schedule(chosen.kind, { time: `\u2066${formatTime(chosen.instant, locale, zone)}\u2069` })}
          </p>
        )}
      </DialogContentBody>
      <DialogFooter>
        <Button type="submit" variant="primary">
          {schedule("saveTime")}
        </Button>
        <Button onClick={onClose}>{common("cancel")}</Button>
      </DialogFooter>
    </form>
  );
}
