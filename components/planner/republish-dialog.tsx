"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { usePlannerDesk } from "@/components/planner/planner-context";
import { useLeastTime, ZoneText } from "@/components/posts/time-field";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogFoot,
  DialogHead,
  DialogTitle,
} from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { notify } from "@/components/ui/notify";
import type { Wall } from "@/lib/content-plan/plan-times";
import { postAddress } from "@/lib/core/post-address";
import { formatDate, formatTime } from "@/lib/i18n/format-date";
import { type PlannedPost, plannedAt } from "@/lib/posts/calendar-schemas";
import { useCopyPost } from "@/lib/posts/client/use-copy-post";
import { titleOf } from "@/lib/posts/title";
import { wallToInstant } from "@/lib/posts/zone-time";

/** A published post and the time it was dropped at. */
export interface Republish {
  post: PlannedPost;
  wall: Wall;
}

/** Asked when a published post is moved: what is out stays out, and a copy can go out once more. */
export function RepublishDialog({ asked, onClose }: { asked: Republish | null; onClose(): void }) {
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

function RepublishForm({ post, wall: dropped, onClose }: Republish & { onClose(): void }) {
  const t = useTranslations("contentPlanner.planner.republish");
  const planner = useTranslations("contentPlanner.planner");
  const common = useTranslations("common");
  const locale = useLocale();
  const { zone, words } = usePlannerDesk();
  const [wall, setWall] = useState(dropped);
  const [tried, setTried] = useState(false);
  const least = useLeastTime(zone);
  const chosen = wallToInstant(wall, zone);
  const ahead = chosen !== null && chosen.instant > new Date();
  const { copy, isPending } = useRepublish(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (ahead) void copy(post, chosen.instant);
  };
  const out = plannedAt(post);
  return (
    <form onSubmit={submit} noValidate>
      <DialogHead closeLabel={common("close")}>
        <DialogTitle>{t("title")}</DialogTitle>
      </DialogHead>
      <DialogBody className="grid gap-3">
        <p dir="auto" className="wrap-anywhere font-semibold">
          {titleOf(post.text) || words.untitled}
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
        <ZoneText zone={zone} at={chosen?.instant ?? new Date()} />
      </DialogBody>
      <DialogFoot>
        <Button type="submit" variant="primary" busy={isPending}>
          {t("make")}
        </Button>
        <Button asChild>
          <Link href={postAddress(post.accountId, post._id)}>{t("update")}</Link>
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {common("cancel")}
        </Button>
      </DialogFoot>
    </form>
  );
}

/** Makes the copy and says where it stands, with the way to it. */
function useRepublish(onDone: () => void) {
  const t = useTranslations("contentPlanner.planner.republish");
  const jobs = useTranslations("common.jobs");
  const errorText = useErrorText();
  const locale = useLocale();
  const router = useRouter();
  const { zone } = usePlannerDesk();
  const copying = useCopyPost();
  async function copy({ _id }: PlannedPost, at: Date) {
    if (copying.isPending) return;
    try {
      const { post } = await copying.runAsync({ postId: _id, scheduledAt: at.toISOString() });
      onDone();
      const when = `\u2066${formatDate(at, zone)}, ${formatTime(at, locale, zone)}\u2069`;
      const open = () => router.push(postAddress(post.accountId, post._id));
      notify.success(t("done", { when }), { action: { label: jobs("showPost"), onClick: open } });
    } catch (error) {
      notify.error(errorText(error));
    }
  }
  return { copy, isPending: copying.isPending };
}
