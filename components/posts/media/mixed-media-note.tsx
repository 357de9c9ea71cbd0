import { useFormatter, useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { usePostGroup } from "@/components/posts/networks/use-post-group";
import { PLATFORM_RULES } from "@/lib/posts/platform-rules";

/** Says before a video or an image is paid which of the chosen networks cannot publish it with the other media. */
export function MixedMediaNote({ adds }: { adds: "image" | "video" }) {
  const t = useTranslations("posts");
  const format = useFormatter();
  const { images, videoUrl } = useComposer().draft.post;
  const { members } = usePostGroup();
  const isMixed = adds === "image" ? videoUrl !== null : images.length > 0;
  const refusing = members.filter(({ platform }) => !PLATFORM_RULES[platform].mixedMedia);
  if (!isMixed || refusing.length === 0) return null;
  const networks = format.list(
    refusing.map(({ platform }) => t(`platform.${platform}`)),
    { type: "conjunction" },
  );
  return (
    <p className="text-13 text-ink-2">
      {t(`mediaResults.${adds === "image" ? "besideVideo" : "besideImages"}`, { networks })}
    </p>
  );
}
