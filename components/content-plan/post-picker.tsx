import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PostStatusTag } from "@/components/posts/post-status-tag";
import { QueryError } from "@/components/shell/query-error";
import { Checkbox } from "@/components/ui/checkbox";
import { DayText } from "@/components/ui/date-text";
import { Field } from "@/components/ui/field";
import { FieldGroup } from "@/components/ui/field-group";
import { Pagination } from "@/components/ui/pagination";
import { PlatformTag } from "@/components/ui/platform-tag";
import { Skeleton } from "@/components/ui/spinner";
import { MAX_PICKED_POSTS } from "@/lib/content-plan/limits";
import { postSearchQuery } from "@/lib/posts/client/queries";
import { getPostTitle } from "@/lib/posts/post-title";
import type { PostDto } from "@/lib/posts/schemas";

export const POSTS_FIELD = "plan-posts";

interface Props {
  accountId: string;
  picked: string[];
  isMissing: boolean;
  onPick(ids: string[]): void;
}

/** Picks posts that are not yet published, drafts included, over several pages. */
export function PostPicker({ accountId, picked, isMissing, onPick }: Props) {
  const t = useTranslations("contentPlanner.plan.picker");
  const common = useTranslations("common");
  const [page, setPage] = useState(1);
  const query = useQuery(
    postSearchQuery(
      accountId,
      { q: "", startDate: "", endDate: "", platform: "all", status: ["draft", "scheduled", "failed"] },
      page,
    ),
  );
  const posts = query.data?.posts;
  const isFull = picked.length >= MAX_PICKED_POSTS;
  const toggle = (id: string, isOn: boolean) =>
    onPick(isOn ? [...picked, id] : picked.filter((one) => one !== id));
  return (
    <Field
      isGroup
      id={POSTS_FIELD}
      label={t("label")}
      hint={t("count", { n: picked.length })}
      error={isMissing ? t("none") : undefined}
    >
      <FieldGroup className="grid gap-2">
        {query.isPending && (
          <div role="status">
            <span className="sr-only">{common("loading")}</span>
            <Skeleton className="h-40" />
          </div>
        )}
        <QueryError query={query} />
        {posts?.length === 0 && <p className="text-ink-2">{t("empty")}</p>}
        {posts && posts.length > 0 && (
          <ul className="grid max-h-72 overflow-y-auto rounded-card border border-line">
            {posts.map((post) => {
              const isPicked = picked.includes(post._id);
              return (
                <li key={post._id} className="border-line px-3 py-1.5 not-first:border-t">
                  <Checkbox
                    checked={isPicked}
                    disabled={isFull && !isPicked}
                    onCheckedChange={(next) => toggle(post._id, next === true)}
                    className="flex"
                  >
                    <PostLine post={post} />
                  </Checkbox>
                </li>
              );
            })}
          </ul>
        )}
        <Pagination
          label={t("pages")}
          page={page}
          pages={query.data ? Math.ceil(query.data.total / query.data.limit) : 1}
          newer={t("newer")}
          older={t("older")}
          onChange={setPage}
        />
      </FieldGroup>
    </Field>
  );
}

function PostLine({ post: { platform, text, status, scheduledAt } }: { post: PostDto }) {
  const t = useTranslations("contentPlanner.planner");
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
      <PlatformTag platform={platform} />
      <bdi className="min-w-0 flex-1 wrap-anywhere">{getPostTitle(text) || t("untitled")}</bdi>
      <span className="text-13 text-ink-2">
        {scheduledAt ? <DayText value={scheduledAt} /> : t("noTime")}
      </span>
      <PostStatusTag status={status} />
    </span>
  );
}
