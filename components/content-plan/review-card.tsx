"use client";

import { useLocale, useTranslations } from "next-intl";
import { ReviewDecisionForm } from "@/components/content-plan/review-decision-form";
import { PostStatusTag } from "@/components/posts/post-status-tag";
import { PreviewImages } from "@/components/posts/previews/preview-images";
import { Card } from "@/components/ui/card";
import { DateText } from "@/components/ui/date-text";
import { PlatformTag } from "@/components/ui/platform-tag";
import type { ReviewPost } from "@/lib/content-plan/schemas";
import { formatTime, formatWeekday } from "@/lib/i18n/format-date";

interface Props {
  post: ReviewPost;
  timeZone: string;
  token: string;
}

/** Renders a post as it would be published, with the client's feedback form. */
export function ReviewCard({ post, timeZone, token }: Props) {
  const t = useTranslations("contentPlanner.plan.client");
  const platforms = useTranslations("posts.platform");
  const locale = useLocale();
  const { _id, platform, status, text, hashtags, images, videoUrl, videoScreenshotUrl, date } = post;
  return (
    <Card aria-labelledby={`post-${_id}`} className="grid gap-3 overflow-hidden py-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4">
        <h2 id={`post-${_id}`} className="text-22">
          <DateText value={date} timeZone={timeZone} />
        </h2>
        <span className="text-ink-2">
          {formatWeekday(date, locale, timeZone)} <bdi dir="ltr">{formatTime(date, locale, timeZone)}</bdi>
        </span>
        <span className="ms-auto inline-flex items-center gap-1.5">
          <PlatformTag platform={platform} />
          {platforms(platform)}
        </span>
        <PostStatusTag status={status} />
      </header>
      {videoUrl ? (
        // biome-ignore lint/a11y/useMediaCaption: the account's own video, as it would be published
        <video
          controls
          playsInline
          preload="none"
          src={videoUrl}
          poster={videoScreenshotUrl ?? undefined}
          aria-label={t("film")}
          className="max-h-[80vh] w-full bg-ink"
        />
      ) : (
        <PreviewImages images={images} />
      )}
      <div className="grid gap-2 px-4 wrap-anywhere">
        {text.trim() === "" && <p className="text-ink-2">{t("noText")}</p>}
        {text.split("\n").map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
          <p key={index} dir="auto">
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
      <ReviewDecisionForm post={post} token={token} />
    </Card>
  );
}
