import {
  CalendarCheck,
  CalendarClock,
  ChevronDown,
  Copy,
  FilePenLine,
  Tag as TagIcon,
  Trash2,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePlanner } from "@/components/planner/planner-context";
import { LabelMenu } from "@/components/posts/labels/label-menu";
import { useProblemText } from "@/components/posts/use-problem-text";
import { DestructiveConfirmForm } from "@/components/shell/destructive-confirm-form";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { showToast } from "@/components/ui/show-toast";
import { toApiError } from "@/lib/api-client/api-error";
import { atSameTimeOn, canReschedule, getPostLocalDateTime } from "@/lib/content-plan/reschedule-rules";
import { addDays } from "@/lib/core/date-time/local-date";
import { getLocalDate, isFutureLocalDateTime } from "@/lib/core/date-time/local-date-time";
import { toInstant } from "@/lib/core/date-time/zoned-time";
import type { PostLabel } from "@/lib/core/post-labels";
import type { CalendarPost } from "@/lib/posts/calendar-schemas";
import { useLabelPosts } from "@/lib/posts/client/label-posts";
import { type BulkChange, type BulkResult, useBulkChange } from "@/lib/posts/client/use-bulk-change";

type Action = "move" | "schedule" | "draft" | "label" | "copy" | "delete";

type SavedChanges = Extract<BulkChange, { kind: "save" }>["changes"];

const SHIFTS = { dayLater: 1, weekLater: 7, dayEarlier: -1, weekEarlier: -7 } as const;
const SHIFT_NAMES = ["dayLater", "weekLater", "dayEarlier", "weekEarlier"] as const;

interface Props {
  posts: CalendarPost[];
  selected: CalendarPost[];
  onSelect(ids: readonly string[]): void;
}

/** Selects all posts of the list, and moves, schedules, unschedules, copies or deletes the selected ones. */
export function SelectionToolbar({ posts, selected, onSelect }: Props) {
  const t = useTranslations("contentPlanner.planner.selection");
  const labelWords = useTranslations("posts.label");
  const [asking, setAsking] = useState(false);
  const bulk = useSelectionActions(selected, onSelect);
  const isAll = selected.length === posts.length;
  return (
    <div
      role="toolbar"
      aria-label={t("label")}
      className="sticky top-0 z-10 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-canvas py-1.5 ps-[6px]"
    >
      <Checkbox
        checked={isAll || (selected.length > 0 && "indeterminate")}
        onCheckedChange={() => onSelect(isAll ? [] : posts.map(({ _id }) => _id))}
      >
        {selected.length === 0 ? t("all") : t("count", { n: selected.length })}
      </Checkbox>
      {selected.length > 0 && (
        <div className="ms-auto flex flex-wrap gap-2">
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <Button size="sm" busy={bulk.running === "move"}>
                <CalendarClock aria-hidden="true" />
                {t("move")}
                <ChevronDown aria-hidden="true" />
              </Button>
            </DropdownMenuTrigger>
            <DropdownMenuContent>
              {SHIFT_NAMES.map((name) => (
                <DropdownMenuItem key={name} onSelect={() => bulk.move(SHIFTS[name])}>
                  {t(`shift.${name}`)}
                </DropdownMenuItem>
              ))}
            </DropdownMenuContent>
          </DropdownMenu>
          <Button size="sm" busy={bulk.running === "schedule"} onClick={bulk.schedule}>
            <CalendarCheck aria-hidden="true" />
            {t("schedule")}
          </Button>
          <Button size="sm" busy={bulk.running === "draft"} onClick={bulk.unschedule}>
            <FilePenLine aria-hidden="true" />
            {t("draft")}
          </Button>
          <LabelMenu
            value={getCommonLabel(selected)}
            none={labelWords("none")}
            onChange={(label) => void bulk.label(label)}
          >
            <Button size="sm" busy={bulk.running === "label"}>
              <TagIcon aria-hidden="true" />
              {labelWords("action")}
              <ChevronDown aria-hidden="true" />
            </Button>
          </LabelMenu>
          <Button size="sm" busy={bulk.running === "copy"} onClick={bulk.copy}>
            <Copy aria-hidden="true" />
            {t("copy")}
          </Button>
          <Button size="sm" onClick={() => setAsking(true)}>
            <Trash2 aria-hidden="true" />
            {t("delete")}
          </Button>
        </div>
      )}
      <Dialog open={asking} onOpenChange={setAsking}>
        <DialogContent alert>
          <DestructiveConfirmForm
            title={t("deleteTitle", { n: selected.length })}
            text={t("deleteText")}
            action={t("delete")}
            busy={bulk.running === "delete"}
            failure={null}
            onConfirm={() => void bulk.remove().then(() => setAsking(false))}
          />
        </DialogContent>
      </Dialog>
    </div>
  );
}

/** Runs one action at a time. What was refused stays selected, and a toast says why. */
function useSelectionActions(selected: CalendarPost[], onSelect: Props["onSelect"]) {
  const t = useTranslations("contentPlanner.planner.selection");
  const common = useTranslations("common");
  const { accountId, zone } = usePlanner();
  const words = useTranslations("posts.label");
  const bulk = useBulkChange(accountId);
  const labeling = useLabelPosts(accountId);
  const whyText = useRefusalText();
  const [running, setRunning] = useState<Action | null>(null);

  function report({ refused }: BulkResult, said: string, undo?: () => void): void {
    const [first] = refused;
    if (!first) showToast.success(said, undo && { action: { label: common("undo"), onClick: undo } });
    else showToast.error(t("refused", { n: refused.length, why: whyText(first.error) }));
  }

  async function run(
    action: Action,
    changes: BulkChange[],
    [said, undone]: readonly [said: (n: number) => string, undone?: (result: BulkResult) => BulkChange[]],
  ): Promise<void> {
    if (running !== null) return;
    if (changes.length === 0) return void showToast.info(t("nothing"));
    setRunning(action);
    try {
      const result = await bulk.runAsync(changes);
      const back = undone?.(result);
      const undo = async (all: BulkChange[]) => report(await bulk.runAsync(all), t("undone"));
      onSelect(result.refused.map(({ post }) => post._id));
      report(result, said(result.done.length), back && (() => void undo(back)));
    } finally {
      setRunning(null);
    }
  }

  function move(days: number): void {
    const movable = selected.filter((post) => canReschedule(post) && post.scheduledAt !== null);
    const times = movable.map((post) => {
      const day = addDays(getLocalDate(getPostLocalDateTime(post, zone)), days);
      return { post, at: atSameTimeOn(post, day, zone) };
    });
    if (times.some(({ at }) => !isFutureLocalDateTime(at, zone, new Date()))) {
      showToast.info(t("past"));
      return;
    }
    const changes = times.flatMap(({ post, at }): BulkChange[] => {
      const instant = toInstant(at, zone)?.instant.toISOString();
      return instant ? [{ kind: "save", post, changes: planOf(post, instant) }] : [];
    });
    void run("move", changes, [(n) => t("moved", { n }), restore]);
  }

  /** Labels all selected posts, or none when the server refuses; the undo restores each group of equal labels. */
  async function label(to: PostLabel | null): Promise<void> {
    if (running !== null) return;
    const before = Map.groupBy(selected, (post) => post.label);
    const set = async (posts: CalendarPost[], wanted: PostLabel | null) => {
      await labeling.runAsync({ postIds: posts.map(({ _id }) => _id), label: wanted });
    };
    async function undo(): Promise<void> {
      const groups = [...before];
      const results = await Promise.allSettled(groups.map(([old, posts]) => set(posts, old)));
      const refused = results.flatMap((result, index) =>
        result.status === "rejected" ? [{ error: result.reason, n: groups[index]?.[1].length ?? 0 }] : [],
      );
      const [first] = refused;
      if (!first) return void showToast.success(t("undone"));
      const n = refused.reduce((sum, one) => sum + one.n, 0);
      showToast.error(t("refused", { n, why: whyText(first.error) }));
    }
    setRunning("label");
    try {
      await set(selected, to);
      const said = words(to === null ? "removed" : "done", { n: selected.length });
      showToast.success(said, { action: { label: common("undo"), onClick: () => void undo() } });
    } catch (error) {
      showToast.error(whyText(error));
    } finally {
      setRunning(null);
    }
  }

  /** Schedules the drafts that have a time. */
  function schedule(): void {
    const drafts = selected.filter(({ status, scheduledAt }) => status === "draft" && scheduledAt !== null);
    if (drafts.some(({ scheduledAt }) => Date.parse(scheduledAt ?? "") <= Date.now())) {
      showToast.info(t("past"));
      return;
    }
    const changes = drafts.map((post): BulkChange => {
      const { scheduledAt } = post;
      return { kind: "save", post, changes: { status: "scheduled", scheduledAt } };
    });
    void run("schedule", changes, [(n) => t("scheduled", { n }), revertTo(() => ({ status: "draft" }))]);
  }

  return {
    running,
    move,
    label,
    copy: () =>
      void run(
        "copy",
        selected.map((post) => ({ kind: "copy", post })),
        [(n) => t("copied", { n })],
      ),
    schedule,
    unschedule: () =>
      void run(
        "draft",
        selected
          .filter(({ status }) => status === "scheduled")
          .map((post) => ({ kind: "save", post, changes: { status: "draft" } })),
        [(n) => t("drafted", { n }), restore],
      ),
    remove: () =>
      run(
        "delete",
        selected.filter(({ status }) => status !== "publishing").map((post) => ({ kind: "delete", post })),
        [(n) => t("deleted", { n })],
      ),
  };
}

/** Returns the label of all posts; undefined when they differ. */
function getCommonLabel(posts: CalendarPost[]): PostLabel | null | undefined {
  const [first, ...others] = new Set(posts.map(({ label }) => label));
  return others.length === 0 ? first : undefined;
}

/** Returns the changes that undo those of a result. */
const revertTo =
  (changesOf: (post: CalendarPost) => SavedChanges) =>
  ({ done }: BulkResult): BulkChange[] =>
    done.flatMap(({ post, saved }) =>
      saved ? [{ kind: "save", post: { ...post, revision: saved.revision }, changes: changesOf(post) }] : [],
    );

/** Restores time and status. */
const restore = revertTo((post) => planOf(post, post.scheduledAt));

const planOf = ({ status }: CalendarPost, scheduledAt: string | null) => ({
  scheduledAt,
  ...(status === "scheduled" ? { status } : {}),
});

function useRefusalText(): (error: unknown) => string {
  const t = useTranslations("contentPlanner.planner.selection");
  const errorText = useErrorText();
  const problemText = useProblemText();
  return (error) => {
    const { details, code } = toApiError(error);
    const [problem] = (details?.problems ?? []) as { code: string; message: string }[];
    if (problem) return problemText(problem);
    return code === "conflict" ? t("changed") : errorText(error);
  };
}
