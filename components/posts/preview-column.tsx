"use client";

import { Moon, Sun } from "lucide-react";
import { useTranslations } from "next-intl";
import { useDeferredValue, useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { OtherPreviews } from "@/components/posts/previews/other-previews";
import { PostPreview } from "@/components/posts/previews/post-preview";
import { cn } from "@/components/ui/cn";
import { Segment, Segmented } from "@/components/ui/segmented";

const COLUMN = "min-[1200px]:border-s min-[1200px]:border-t-0";
const WIDE = "min-[1440px]:border-s min-[1440px]:border-t-0";

/** How the post will look on the network, in the network's own light or dark. `below`: under the text, except on wide pages. */
export function PreviewColumn({ below }: { below: boolean }) {
  const t = useTranslations("posts.preview");
  const { draft } = useComposer();
  const [look, setLook] = useState<"light" | "dark">("light");
  // typing comes first: the picture of it may follow a moment later
  const content = useDeferredValue(draft.content);
  return (
    <section
      aria-label={t("title")}
      className={cn("border-line border-t bg-stage px-6 py-4 min-[1200px]:px-7", below ? WIDE : COLUMN)}
    >
      <div className="mx-auto grid max-w-110 gap-3 min-[1200px]:sticky min-[1200px]:top-18 min-[1200px]:max-h-[calc(100vh-88px)] min-[1200px]:overflow-y-auto">
        <div className="flex items-center gap-2">
          <h2 className="font-bold font-ui text-14 tracking-normal">{t("title")}</h2>
          <Segmented
            aria-label={t("look")}
            value={look}
            onValueChange={(value) => setLook(value === "dark" ? "dark" : "light")}
            className="ms-auto"
          >
            <Segment value="light" aria-label={t("light")} className="min-h-6.5 px-[9px]">
              <Sun aria-hidden="true" />
            </Segment>
            <Segment value="dark" aria-label={t("dark")} className="min-h-6.5 px-[9px]">
              <Moon aria-hidden="true" />
            </Segment>
          </Segmented>
        </div>
        <div className={look}>
          <PostPreview content={content} post={draft.post} />
        </div>
        <OtherPreviews />
      </div>
    </section>
  );
}
