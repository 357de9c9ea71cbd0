"use client";

import Image from "next/image";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { usePreviewFace } from "@/components/posts/previews/use-preview-face";
import { useSiblings } from "@/components/posts/siblings/use-siblings";
import { PlatformTag } from "@/components/ui/platform-tag";
import { PLATFORMS } from "@/lib/accounts/platforms";
import { postAddress } from "@/lib/core/post-address";
import { fullText } from "@/lib/posts/hashtags";
import type { PostWire } from "@/lib/posts/schemas";

/** The same post on the other networks, in small; each leads there (drawn: composer). */
export function OtherPreviews() {
  const t = useTranslations("posts.preview");
  const { own, at } = useSiblings();
  const others = PLATFORMS.filter((platform) => platform !== own.platform).flatMap(
    (platform) => at({ platform, language: own.language }) ?? [],
  );
  if (others.length === 0) return null;
  return (
    <ul aria-label={t("others")} className="grid gap-2">
      {others.map((post) => (
        <Other key={post._id} post={post} />
      ))}
    </ul>
  );
}

function Other({ post }: { post: PostWire }) {
  const t = useTranslations("posts");
  const { account } = useComposer();
  const { name } = usePreviewFace(post.platform);
  const picture = post.images[0]?.url ?? post.videoScreenshotUrl;
  return (
    <li className="relative flex min-h-16 overflow-hidden rounded-card border border-line bg-raised">
      <span className="grid min-w-0 flex-1 content-start gap-0.5 p-2.5">
        <Link
          href={postAddress(account._id, post._id)}
          aria-label={`${t(`platform.${post.platform}`)}: \u2068${name}\u2069`}
          className="flex min-h-6 items-center gap-2 font-bold no-underline before:absolute before:inset-0 hover:underline"
        >
          <PlatformTag platform={post.platform} />
          <bdi className="truncate">{name}</bdi>
        </Link>
        <span dir="auto" className="wrap-anywhere line-clamp-2 text-13 text-ink-2">
          {fullText(post) || t("preview.empty")}
        </span>
      </span>
      {picture && (
        <Image src={picture} alt="" width={120} height={90} className="w-28 flex-none object-cover" />
      )}
    </li>
  );
}
