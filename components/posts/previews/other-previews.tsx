import { useQuery } from "@tanstack/react-query";
import Image from "next/image";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { usePostVariants } from "@/components/posts/variants/use-post-variants";
import { PlatformTag } from "@/components/ui/platform-tag";
import { connectionStatusQuery } from "@/lib/connections/client/queries";
import { PLATFORMS, type Platform } from "@/lib/core/platforms";
import { getPostPath } from "@/lib/core/post-path";
import { composeFullText } from "@/lib/posts/hashtags";
import type { PostDto } from "@/lib/posts/schemas";

export function OtherPreviews() {
  const t = useTranslations("posts.preview");
  const { own, at } = usePostVariants();
  const others = PLATFORMS.filter((platform) => platform !== own.platform).flatMap(
    (platform) => at({ platform, language: own.language }) ?? [],
  );
  if (others.length === 0) return null;
  return (
    <ul aria-label={t("otherCounts")} className="grid gap-2">
      {others.map((post) => (
        <Other key={post._id} post={post} />
      ))}
    </ul>
  );
}

function Other({ post }: { post: PostDto }) {
  const t = useTranslations("posts");
  const { account } = useComposer();
  const { name } = usePreviewAuthor(post.platform);
  const image = post.images[0]?.url ?? post.videoScreenshotUrl;
  return (
    <li className="relative flex min-h-16 overflow-hidden rounded-card border border-line bg-raised">
      <span className="grid min-w-0 flex-1 content-start gap-0.5 p-2.5">
        <Link
          href={getPostPath(account._id, post._id)}
          aria-label={`${t(`platform.${post.platform}`)}: \u2068${name}\u2069`}
          className="flex min-h-6 items-center gap-2 font-bold no-underline before:absolute before:inset-0 hover:underline"
        >
          <PlatformTag platform={post.platform} />
          <bdi className="truncate">{name}</bdi>
        </Link>
        <span dir="auto" className="wrap-anywhere line-clamp-2 text-13 text-ink-2">
          {composeFullText(post) || t("preview.empty")}
        </span>
      </span>
      {image && <Image src={image} alt="" width={120} height={90} className="w-28 flex-none object-cover" />}
    </li>
  );
}

/** Returns the author of a preview: the connected target, else the account. */
export function usePreviewAuthor(platform: Platform) {
  const t = useTranslations("posts.preview");
  const { account } = useComposer();
  const connection = useQuery(connectionStatusQuery(account._id)).data?.[platform];
  const name = connection?.name ?? account.name;
  return {
    name,
    avatar: { src: connection?.avatarUrl ?? account.logoUrl, fallback: [...name][0] },
    label: t("card", { name: `\u2068${name}\u2069` }),
  };
}
