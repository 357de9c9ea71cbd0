"use client";

import { Ellipsis, ExternalLink, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { usePostDeletions } from "@/components/post-list/use-post-deletions";
import { Button } from "@/components/ui/button";
import { DirIcon } from "@/components/ui/dir-icon";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import type { PostWire } from "@/lib/posts/schemas";
import { titleOf } from "@/lib/posts/title";

/** What can be done with a post without opening it. Nothing while it is on its way. */
export function PostMenu({ post }: { post: PostWire }) {
  const t = useTranslations("posts.list");
  const { remove } = usePostDeletions();
  const { status, permalink } = post;
  if (status === "publishing" && !permalink) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="quiet"
          size="icon"
          aria-label={t("more", { title: titleOf(post.text) || t("untitled") })}
        >
          <Ellipsis aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {permalink && (
          <DropdownMenuItem asChild>
            <a href={permalink} target="_blank" rel="noopener noreferrer">
              <DirIcon icon={ExternalLink} aria-hidden="true" />
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
