"use client";

import { ExternalLink, Film, Image, Text } from "lucide-react";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { Button } from "@/components/ui/button";
import { Card, CardHead, CardTitle } from "@/components/ui/card";
import { DateText } from "@/components/ui/date-text";
import { Table, Td, Th } from "@/components/ui/table";
import { postAddress } from "@/lib/core/post-address";
import type { PostKind } from "@/lib/insights/findings";
import { FIGURES, type Figure } from "@/lib/insights/rules";
import type { InsightsWire } from "@/lib/insights/schemas";

const ICONS: Record<PostKind, typeof Text> = { text: Text, picture: Image, film: Film };
/** More columns than these do not fit beside the title. */
const MOST_COLUMNS = 5;

type Post = InsightsWire["posts"][number];

/** Each post of the period with its figures; what a network did not tell is a dash and not a zero. */
export function PostFigures({ insights: { posts, days } }: { insights: InsightsWire }) {
  const t = useTranslations("dashboard.insights");
  const figures = FIGURES.filter((figure) => posts.some((post) => post.figures?.[figure] !== undefined));
  const columns = figures.slice(0, MOST_COLUMNS);
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("posts")}</CardTitle>
      </CardHead>
      <hr className="border-line" />
      {posts.length === 0 ? (
        <p className="p-4 text-ink-2">{t("noPosts", { n: days })}</p>
      ) : (
        <div className="overflow-x-auto">
          <Table>
            <thead>
              <tr>
                <Th className="ps-4">{t("post")}</Th>
                {columns.map((figure) => (
                  <Th key={figure} numeric>
                    {t(`figure.${figure}`)}
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

function PostLine({ post, columns }: { post: Post; columns: Figure[] }) {
  const t = useTranslations("dashboard.insights");
  const account = useCurrentAccount();
  const Icon = ICONS[post.kind];
  return (
    <tr>
      <Td className="min-w-48 ps-4">
        <span className="flex items-start gap-2.5">
          <Icon role="img" aria-label={t(`kind.${post.kind}`)} className="mt-1 size-4 flex-none text-ink-2" />
          <span className="grid min-w-0">
            <Link
              href={postAddress(account._id, post._id)}
              dir="auto"
              className="wrap-anywhere line-clamp-2 min-h-6 justify-self-start no-underline hover:underline"
            >
              {post.title || t("untitled")}
            </Link>
            <span className="text-12 text-ink-2">
              <DateText value={post.publishedAt} timeZone={account.timeZone} />
            </span>
          </span>
        </span>
      </Td>
      {columns.map((figure) => (
        <Td key={figure} numeric>
          <Told value={post.figures?.[figure] ?? null} />
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

function Told({ value }: { value: number | null }) {
  const t = useTranslations("dashboard.insights");
  const format = useFormatter();
  if (value !== null) return <span className="tabular-nums">{format.number(value)}</span>;
  return (
    <span className="text-ink-2">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t("untold")}</span>
    </span>
  );
}
