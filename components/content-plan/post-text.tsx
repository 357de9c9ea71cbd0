import { useTranslations } from "next-intl";
import type { ReviewPost } from "@/lib/content-plan/schemas";
import { getTextDirection } from "@/lib/i18n/text-direction";

/** Renders text and hashtags of a post for a client. */
export function PostText({ post }: { post: Pick<ReviewPost, "text" | "hashtags" | "language"> }) {
  const t = useTranslations("contentPlanner.plan.client");
  const { text, hashtags, language } = post;
  return (
    <div className="grid gap-2 wrap-anywhere">
      {text.trim() === "" && <p className="text-ink-2">{t("noText")}</p>}
      {text.split("\n").map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id and are never reordered
        <p key={index} dir={getTextDirection(paragraph, language)}>
          {paragraph}
        </p>
      ))}
      {hashtags.length > 0 && (
        <p className="flex flex-wrap gap-x-2 text-sel">
          {hashtags.map((tag) => (
            <bdi key={tag}>#{tag}</bdi>
          ))}
        </p>
      )}
    </div>
  );
}
