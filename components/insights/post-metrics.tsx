import { ExternalLink, Film, Image, Text } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { useTextDirection } from "@/components/posts/use-text-direction";
import { Link } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { DayText } from "@/components/ui/date-text";
import { Table, Td, Th } from "@/components/ui/table";
import { METRICS, type Metric } from "@/lib/core/platforms";
import { getPostPath } from "@/lib/core/post-path";
import type { PostKind } from "@/lib/insights/findings";
import type { InsightsDto } from "@/lib/insights/schemas";

const ICONS: Record<PostKind, typeof Text> = { text: Text, picture: Image, film: Film };
/** Maximum number of columns that fit beside the title. */
const MOST_COLUMNS = 5;

type Post = InsightsDto["posts"][number];

/** Lists the posts of the period with their metrics; a missing value is a dash, distinct from zero. */
export function PostMetrics({ insights: { posts, days } }: { insights: InsightsDto }) {
  const t = useTranslations("dashboard.insights");
  const metrics = METRICS.filter((metric) => posts.some((post) => post.figures?.[metric] !== undefined));
  const columns = metrics.slice(0, MOST_COLUMNS);
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("posts")}</CardTitle>
      </CardHeader>
      <hr className="border-line" />
      {posts.length === 0 ? (
        <p className="p-4 text-ink-2">{t("noPosts", { n: days })}</p>
      ) : (
        <div className="overflow-x-auto">
          <Table>
            <thead>
              <tr>
                <Th className="ps-4">{t("post")}</Th>
                {columns.map((metric) => (
                  <Th key={metric} numeric>
                    {t(`metric.${metric}`)}
                  </Th>
                ))}
                <Th>
                  <span className="sr-only">{t("view")}</span>
                </Th>
              </tr>
            </thead>
            <tbody>
              {posts.map((post) => (
                <PostLine key={post._id} post={post} columns={columns} />
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </Card>
  );
}

function PostLine({ post, columns }: { post: Post; columns: Metric[] }) {
  const t = useTranslations("dashboard.insights");
  const account = useCurrentAccount();
  const textDirection = useTextDirection();
  const { language, title } = post;
  const Icon = ICONS[post.kind];
  return (
    <tr>
      <Td className="min-w-48 ps-4">
        <span className="flex items-start gap-2.5">
          <Icon role="img" aria-label={t(`kind.${post.kind}`)} className="mt-1 size-4 flex-none text-ink-2" />
          <span className="grid min-w-0">
            <Link
              href={getPostPath(account._id, post._id)}
              dir={textDirection({ language, text: title })}
              className="wrap-anywhere line-clamp-2 min-h-6 justify-self-start no-underline hover:underline"
            >
              {title || t("untitled")}
            </Link>
            <span className="text-12 text-ink-2">
              <DayText value={post.publishedAt} timeZone={account.timeZone} />
            </span>
          </span>
        </span>
      </Td>
      {columns.map((metric) => (
        <Td key={metric} numeric>
          <MetricNumber value={post.figures?.[metric] ?? null} />
        </Td>
      ))}
      <Td>
        {post.permalink && (
          <Button asChild size="sm" variant="quiet">
            <a href={post.permalink} target="_blank" rel="noopener noreferrer" aria-label={t("view")}>
              <ExternalLink aria-hidden="true" className="rtl:-scale-x-100" />
            </a>
          </Button>
        )}
      </Td>
    </tr>
  );
}

function MetricNumber({ value }: { value: number | null }) {
  const t = useTranslations("dashboard.insights");
  const format = useFormatter();
  if (value !== null) return <span className="tabular-nums">{format.number(value)}</span>;
  return (
    <span className="text-ink-2">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t("notProvided")}</span>
    </span>
  );
}
