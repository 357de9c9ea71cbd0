import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PostText } from "@/components/content-plan/post-text";
import { PostWhen } from "@/components/content-plan/post-when";
import { PreviewImages } from "@/components/posts/previews/preview-images";
import { Alert } from "@/components/ui/alert";
import type { ReviewPost } from "@/lib/content-plan/schemas";

interface Props {
  before: ReviewPost;
  now: ReviewPost;
  timeZone: string;
}

const textOf = ({ text, hashtags }: ReviewPost) => JSON.stringify([text, hashtags]);
const mediaOf = ({ images, videoUrl }: ReviewPost) => JSON.stringify([images, videoUrl]);

/** Shows what changed in a post that a client decided on, in both versions. */
export function ChangedPost({ before, now, timeZone }: Props) {
  const t = useTranslations("contentPlanner.plan.client");
  const parts = [
    { name: t("changedParts.text"), of: textOf, show: (post: ReviewPost) => <PostText post={post} /> },
    { name: t("changedParts.media"), of: mediaOf, show: (post: ReviewPost) => <Media post={post} /> },
    {
      name: t("changedParts.time"),
      of: ({ date }: ReviewPost) => date,
      show: ({ date }: ReviewPost) => (
        <p>
          <PostWhen date={date} timeZone={timeZone} />
        </p>
      ),
    },
  ].filter(({ of }) => of(before) !== of(now));
  return (
    <Alert role="alert" tone="warn" title={t("changedTitle")}>
      <div className="grid gap-3">
        <p>{t("changedNotice")}</p>
        {parts.map(({ name, show }) => (
          <section key={name} aria-label={name} className="grid gap-2">
            <Version name={`${name} · ${t("changedParts.before")}`}>{show(before)}</Version>
            <Version name={`${name} · ${t("changedParts.now")}`}>{show(now)}</Version>
          </section>
        ))}
      </div>
    </Alert>
  );
}

function Version({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 border-line border-s-2 ps-3">
      <strong className="text-13 text-ink-2">{name}</strong>
      {children}
    </div>
  );
}

function Media({ post: { images, videoUrl, videoScreenshotUrl } }: { post: ReviewPost }) {
  const t = useTranslations("contentPlanner.plan.client");
  if (videoUrl) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the account's own video, as it would be published
      <video
        controls
        preload="none"
        src={videoUrl}
        poster={videoScreenshotUrl ?? undefined}
        aria-label={t("video")}
      />
    );
  }
  return images.length > 0 ? <PreviewImages images={images} /> : <p>{t("changedParts.none")}</p>;
}
