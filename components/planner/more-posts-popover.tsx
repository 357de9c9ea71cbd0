import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { LazyPopover } from "@/components/planner/lazy-popover";
import { PlannedCards } from "@/components/planner/planned-card";
import { usePlanner } from "@/components/planner/planner-context";
import { QueryError } from "@/components/shell/query-error";
import { Skeleton } from "@/components/ui/spinner";
import type { LocalDate } from "@/lib/core/date-time/local-date";
import { calendarPostsQuery } from "@/lib/posts/client/queries";

/** Limit of the request. */
const MOST = 100;

/** Renders "+5", which opens a day with all its posts. */
export function MorePostsPopover({ day, name, hidden }: { day: LocalDate; name: string; hidden: number }) {
  const t = useTranslations("contentPlanner.planner");
  const button = {
    "aria-label": t("moreOn", { n: hidden, day: `\u2068${name}\u2069` }),
    className:
      "min-h-6 justify-self-start px-1.5 font-bold text-12 text-ink-2 underline underline-offset-2 hover:text-ink",
    children: <bdi dir="ltr">+{hidden}</bdi>,
  };
  return (
    <LazyPopover label={name} button={button}>
      {() => (
        <>
          <p className="font-display text-18">
            <bdi>{name}</bdi>
          </p>
          <AllOfDay day={day} />
        </>
      )}
    </LazyPopover>
  );
}

function AllOfDay({ day }: { day: LocalDate }) {
  const t = useTranslations("contentPlanner.planner");
  const { accountId, filter } = usePlanner();
  const range = { ...filter, startDate: day, endDate: day, perDay: MOST };
  const query = useQuery(calendarPostsQuery(accountId, range));
  const posts = query.data?.days.find((one) => one.day === day);
  if (query.isPending || query.isPlaceholderData) return <Skeleton className="h-24" />;
  return (
    <>
      <QueryError query={query} />
      <ul className="grid gap-1">{posts && <PlannedCards posts={posts.posts} />}</ul>
      {posts && posts.total > MOST && <p className="text-12 text-ink-2">{t("truncated", { n: MOST })}</p>}
    </>
  );
}
