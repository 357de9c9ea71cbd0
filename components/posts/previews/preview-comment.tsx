import { useTranslations } from "next-intl";
import type { usePreviewAuthor } from "@/components/posts/previews/use-preview-author";
import { Avatar } from "@/components/ui/avatar";
import type { Platform } from "@/lib/core/platforms";

interface Props {
  platform: Platform;
  author: Omit<ReturnType<typeof usePreviewAuthor>, "label">;
  text: string | undefined;
}

/** Previews the first comment: a line below the text on Instagram, a speech bubble below the actions elsewhere. */
export function PreviewComment({ platform, author, text }: Props) {
  const t = useTranslations("posts.options");
  if (!text) return null;
  const name = (
    <b className="font-bold">
      <bdi>{author.name}</bdi>
    </b>
  );
  if (platform === "instagram") {
    return (
      <section aria-label={t("firstComment")} className="px-3 pb-3 wrap-anywhere">
        <p dir="auto" className="line-clamp-2">
          {name} {text}
        </p>
      </section>
    );
  }
  return (
    <section aria-label={t("firstComment")} className="flex items-start gap-2 border-line border-t p-3">
      <Avatar size={24} {...author.avatar} />
      <div className="grid min-w-0 rounded-card bg-stage px-3 py-2 text-13 wrap-anywhere">
        {name}
        <p dir="auto" className="line-clamp-3 whitespace-pre-line">
          {text}
        </p>
      </div>
    </section>
  );
}
