"use client";

import { Text } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PostStatusTag } from "@/components/posts/post-status-tag";
import { usePosts } from "@/components/posts/use-posts";
import { useTextDirection } from "@/components/posts/use-text-direction";
import { Link } from "@/components/ui/app-link";
import { Badge } from "@/components/ui/badge";
import { DirectionalIcon } from "@/components/ui/directional-icon";
import { Image } from "@/components/ui/image";
import { PlatformTag } from "@/components/ui/platform-tag";
import { getPostPath } from "@/lib/core/post-path";
import type { PostDto } from "@/lib/posts/schemas";

interface Props {
  post: PostDto;
  /** Shown before the image: the time of a scheduled post. */
  lead?: ReactNode;
  /** Shown under the first line. */
  detail?: ReactNode;
  actions?: ReactNode;
}

/** Renders a post in a list. The whole row links to the composer. */
export function PostRow({ post, lead, detail, actions }: Props) {
  const t = useTranslations("dashboard");
  const list = useTranslations("posts.list");
  const isNew = usePosts().newPost?.post._id === post._id;
  const [image] = post.images;
  const textDirection = useTextDirection();
  const [title = ""] = post.text.split("\n");
  return (
    <li className="relative flex items-center gap-4 px-4 py-3" data-post={post._id}>
      {lead}
      <span className="grid h-[50px] w-10 flex-none place-items-center overflow-hidden bg-tint-2 text-ink-2">
        {image ? (
          <Image src={image.url} alt="" width={40} height={50} className="h-full w-full object-cover" />
        ) : (
          <DirectionalIcon icon={Text} aria-hidden="true" className="size-4" />
        )}
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <span className="flex items-center gap-2">
          <PlatformTag platform={post.platform} label={t(`connections.${post.platform}`)} />
          <PostStatusTag status={post.status} />
          {isNew && <Badge>{list("new")}</Badge>}
        </span>
        <Link
          href={getPostPath(post.accountId, post._id)}
          dir={textDirection(post, title)}
          className="line-clamp-1 wrap-anywhere min-h-6 max-w-full justify-self-start no-underline before:absolute before:inset-0 hover:underline"
        >
          {title || t("recentPosts.untitled")}
        </Link>
        {detail}
      </div>
      {actions && <span className="relative flex flex-none items-center gap-2">{actions}</span>}
    </li>
  );
}
