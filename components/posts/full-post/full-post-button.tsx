"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { FullPostOptionsForm } from "@/components/posts/full-post/full-post-options";
import type { FullPostState } from "@/components/posts/full-post/use-full-post";
import { Button } from "@/components/ui/button";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { PriceTag } from "@/components/ui/price-tag";
import { acceptsImage, getFullPostPrice } from "@/lib/generation/full-post";

/** Generates text and image of this post in one request; its menu covers more platforms and languages. */
export function FullPostButton({ whole }: { whole: FullPostState }) {
  const t = useTranslations("posts.whole");
  const credits = useTranslations("common.credits");
  const { draft, language } = useComposer();
  const [open, setOpen] = useState(false);
  const choice = {
    platforms: [draft.post.platform],
    languages: [language],
    picture: acceptsImage(draft.post),
  };
  const price = getFullPostPrice(choice).credits;
  return (
    <div className="flex">
      <Button
        className="flex-1 justify-between rounded-e-none"
        onClick={() => void whole.make(choice)}
        price={<PriceTag credits={price}>{credits("amount", { n: price })}</PriceTag>}
      >
        {t("button")}
      </Button>
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger asChild>
          <Button size="icon" className="rounded-s-none border-s-0" aria-label={t("more")}>
            <ChevronDown aria-hidden="true" />
          </Button>
        </PopoverTrigger>
        <PopoverContent align="end" aria-label={t("more")} className="grid w-80 gap-4">
          <FullPostOptionsForm
            onMake={(chosen) => {
              setOpen(false);
              void whole.make(chosen);
            }}
          />
        </PopoverContent>
      </Popover>
    </div>
  );
}
