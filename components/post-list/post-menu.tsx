"use client";

import { Ellipsis, ExternalLink, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { usePendingPostDeletions } from "@/components/post-list/use-pending-post-deletions";
import { Button } from "@/components/ui/button";
import { DirectionalIcon } from "@/components/ui/directional-icon";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { getPostTitle } from "@/lib/posts/post-title";
import type { PostDto } from "@/lib/posts/schemas";

/** Offers actions on a post without opening it; none while it is being published. */
export function PostMenu({ post }: { post: PostDto }) {
  const t = useTranslations("posts.list");
  const { remove } = usePendingPostDeletions();
  const { status, permalink } = post;
  if (status === "publishing" && !permalink) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="quiet"
          size="icon"
          aria-label={t("more", { title: getPostTitle(post.text) || t("untitled") })}
        >
          <Ellipsis aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {permalink && (
          <DropdownMenuItem asChild>
            <a href={permalink} target="_blank" rel="noopener noreferrer">
              <DirectionalIcon icon={ExternalLink} aria-hidden="true" />
              {t("view")}
            </a>
          </DropdownMenuItem>
        )}
        {status !== "publishing" && (
          <DropdownMenuItem danger onSelect={() => remove(post)}>
            <Trash2 aria-hidden="true" />
            {t("delete")}
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
