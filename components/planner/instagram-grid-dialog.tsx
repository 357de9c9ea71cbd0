import { useQuery } from "@tanstack/react-query";
import { CalendarClock, Images, Play } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { usePreviewAuthor } from "@/components/posts/previews/use-preview-author";
import { QueryError } from "@/components/shell/query-error";
import { Link } from "@/components/ui/app-link";
import { Avatar } from "@/components/ui/avatar";
import { Dialog, DialogContent, DialogContentBody, TitledDialogHeader } from "@/components/ui/dialog";
import { Image } from "@/components/ui/image";
import { Skeleton } from "@/components/ui/spinner";
import { MAX_GRID_TILES } from "@/lib/content-plan/limits";
import { getPostPath } from "@/lib/core/post-path";
import { formatDay } from "@/lib/i18n/format-date";
import { postSearchQuery } from "@/lib/posts/client/queries";
import { getPostOptions } from "@/lib/posts/network-options";
import { getPostTitle } from "@/lib/posts/post-title";
import type { PostDto } from "@/lib/posts/schemas";

const SHOWN = { platform: "instagram", status: ["scheduled", "publishing", "published"], q: "" } as const;

/** A post that was published now keeps the time it had been planned for. */
const rankOf = ({ status }: PostDto) => Number(status === "published");
const timeOf = ({ status, scheduledAt, publishedAt, createdAt }: PostDto) =>
  Date.parse((status === "published" ? publishedAt : scheduledAt) ?? createdAt);

/** Shows the brand's Instagram profile as it will look: scheduled posts first, then the published ones. */
export function InstagramGridDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations("contentPlanner.planner.instagramGrid");
  const { _id: accountId } = useCurrentAccount();
  const query = useQuery(
    postSearchQuery(accountId, { ...SHOWN, status: [...SHOWN.status], startDate: "", endDate: "" }, 1),
  );
  const { avatar, name } = usePreviewAuthor("instagram");
  // A story is not part of the profile.
  const posts = query.data?.posts
    .filter(({ options }) => getPostOptions(options, "instagram").placement !== "story")
    .toSorted((a, b) => rankOf(a) - rankOf(b) || timeOf(b) - timeOf(a))
    .slice(0, MAX_GRID_TILES);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <TitledDialogHeader title={t("title")} text={t("text")} />
        <DialogContentBody className="grid gap-4">
          <p className="flex items-center gap-3">
            <Avatar size={40} {...avatar} />
            <b className="min-w-0 truncate">
              <bdi>{name}</bdi>
            </b>
          </p>
          <QueryError query={query} />
          {query.isPending && <Skeleton className="h-80" />}
          {posts?.length === 0 && <p className="py-8 text-center text-ink-2">{t("empty")}</p>}
          {posts && posts.length > 0 && (
            // Instagram's own order goes from left to right in every language.
            <ul dir="ltr" className="grid grid-cols-3 gap-0.5">
              {posts.map((post) => (
                <Tile key={post._id} post={post} />
              ))}
            </ul>
          )}
        </DialogContentBody>
      </DialogContent>
    </Dialog>
  );
}

function Tile({ post }: { post: PostDto }) {
  const t = useTranslations("contentPlanner.planner");
  const status = useTranslations("posts.status");
  const locale = useLocale();
  const { timeZone } = useCurrentAccount();
  const [image] = post.images;
  const url = image?.url ?? post.videoScreenshotUrl;
  const day = post.scheduledAt && formatDay(post.scheduledAt, locale, timeZone);
  const Icon = post.videoUrl ? Play : post.images.length > 1 ? Images : null;
  const title = getPostTitle(post.text) || t("untitled");
  return (
    <li className="relative aspect-[3/4] overflow-hidden bg-tint-2">
      {url ? (
        <Image src={url} alt="" fill className="object-cover" />
      ) : (
        <span dir="auto" className="line-clamp-6 p-2 text-12 text-ink-2">
          {title}
        </span>
      )}
      {Icon && (
        <Icon aria-hidden="true" className="absolute end-1.5 top-1.5 size-4.5 text-white drop-shadow" />
      )}
      {post.status !== "published" && (
        <span className="absolute start-1 bottom-1 flex items-center gap-1 rounded-in bg-ink px-1.5 py-0.5 text-12 text-canvas">
          <CalendarClock aria-hidden="true" className="size-3.5" />
          <bdi>{day}</bdi>
        </span>
      )}
      <Link
        href={getPostPath(post.accountId, post._id)}
        aria-label={`${title}, ${status(post.status)}`}
        className="absolute inset-0 outline-offset-[-2px]"
      />
    </li>
  );
}
