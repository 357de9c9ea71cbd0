"use client";

import { Ellipsis, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { DeletePostDialog } from "@/components/posts/delete-post-dialog";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";

/** What is rarely wanted. Nothing while the post is on its way. */
export function ComposerMenu() {
  const t = useTranslations("posts.delete");
  const common = useTranslations("common");
  const { draft } = useComposer();
  const [asking, setAsking] = useState(false);
  if (draft.post.status === "publishing") return null;
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="quiet" size="icon" aria-label={common("more")}>
            <Ellipsis aria-hidden="true" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem danger onSelect={() => setAsking(true)}>
            <Trash2 aria-hidden="true" />
            {t("action")}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <DeletePostDialog open={asking} onOpenChange={setAsking} />
    </>
  );
}
