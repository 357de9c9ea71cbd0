"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import type { WholePost } from "@/components/posts/whole/use-whole-post";
import { WholePostOptions } from "@/components/posts/whole/whole-post-options";
import { Button } from "@/components/ui/button";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { Price } from "@/components/ui/price";
import { priceOfChoice, takesPicture } from "@/lib/generation/whole-post";

/** Text and picture for this post in one click; beside it, the same for more networks and languages. */
export function WholePostButton({ whole }: { whole: WholePost }) {
  const t = useTranslations("posts.whole");
  const credits = useTranslations("common.credits");
  const { draft, language } = useComposer();
  const [open, setOpen] = useState(false);
  const choice = {
    platforms: [draft.post.platform],
    languages: [language],
    picture: takesPicture(draft.post),
  };
  const price = priceOfChoice(choice).credits;
  return (
    <div className="flex">
      <Button
        className="flex-1 justify-between rounded-e-none"
        onClick={() => void whole.make(choice)}
        price={<Price credits={price}>{credits("amount", { n: price })}</Price>}
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
          <WholePostOptions
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
