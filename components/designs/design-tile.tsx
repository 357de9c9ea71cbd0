"use client";

import Image from "next/image";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { PostStatus } from "@/components/posts/post-status";
import { PlatformTag } from "@/components/ui/platform-tag";
import type { DesignWire } from "@/lib/canvas/design-schemas";
import { postAddress } from "@/lib/core/post-address";

/** A design as its post shows it; the whole tile leads to the editor. */
export function DesignTile({ design }: { design: DesignWire }) {
  const t = useTranslations("posts");
  const networks = useTranslations("dashboard.connections");
  const account = useCurrentAccount();
  const { postId, imageIndex, picture, platform, status, title } = design;
  return (
    <li className="relative grid min-w-0 gap-1.5" data-design={`${postId}/${imageIndex}`}>
      <span className="block aspect-[4/5] overflow-hidden border border-line bg-stage">
        <Image
          src={picture.url}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          sizes="260px"
          className="size-full object-contain"
        />
      </span>
      <span className="flex min-w-0 items-center gap-2">
        <PlatformTag platform={platform} label={networks(platform)} />
        <PostStatus status={status} />
        {imageIndex > 0 && (
          <span className="ms-auto text-12 text-ink-2">{t("designs.place", { n: imageIndex + 1 })}</span>
        )}
      </span>
      <Link
        href={`${postAddress(account._id, postId)}/images/${imageIndex}`}
        dir="auto"
        className="wrap-anywhere line-clamp-1 min-h-6 justify-self-start no-underline before:absolute before:inset-0 hover:underline"
      >
        {title || t("list.untitled")}
      </Link>
    </li>
  );
}
