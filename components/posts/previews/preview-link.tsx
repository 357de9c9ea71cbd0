import { Link2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Platform } from "@/lib/core/platforms";
import type { PostOptions } from "@/lib/posts/network-options";

interface Props {
  platform: Platform;
  link: PostOptions["link"];
}

/** Previews the card of a link. LinkedIn shows the given title; Facebook reads title and image from the page. */
export function PreviewLink({ platform, link }: Props) {
  const t = useTranslations("posts.preview");
  if (!link || !URL.canParse(link.url)) return null;
  return (
    <div data-testid="preview-link" className="border-line border-t bg-stage">
      <div className="grid aspect-[1.91] place-items-center text-ink-2">
        <Link2 aria-hidden="true" className="size-8" />
      </div>
      <div className="grid gap-0.5 bg-surface px-3 py-2.5">
        <span className="truncate text-12 text-ink-2">
          <bdi dir="ltr">{new URL(link.url).hostname}</bdi>
        </span>
        <b className="font-bold" dir="auto">
          {platform === "linkedin" ? (link.title ?? "") : t("linkFromPage")}
        </b>
      </div>
    </div>
  );
}
