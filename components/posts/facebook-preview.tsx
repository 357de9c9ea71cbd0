"use client";

import { useQuery } from "@tanstack/react-query";
import { Ellipsis, Globe, MessageCircle, Share2, ThumbsUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { PreviewDocument } from "@/components/posts/preview-document";
import { PreviewPictures } from "@/components/posts/preview-pictures";
import { PreviewText } from "@/components/posts/preview-text";
import { PreviewVideo } from "@/components/posts/preview-video";
import { Avatar } from "@/components/ui/avatar";
import { connectionStatusQuery } from "@/lib/connections/client/queries";
import type { Content } from "@/lib/posts/client/local-draft";
import { fullText } from "@/lib/posts/hashtags";
import { goesAsDocument, PLATFORM_RULES } from "@/lib/posts/platform-rules";
import type { PostWire } from "@/lib/posts/schemas";

interface Props {
  content: Content;
  post: PostWire;
}

/** The post as Facebook shows it in a feed, near enough to judge the fold and the crop. */
export function FacebookPreview({ content, post }: Props) {
  const t = useTranslations("posts.preview");
  const { account } = useComposer();
  const connection = useQuery(connectionStatusQuery(account._id)).data?.facebook;
  const name = connection?.name ?? account.name;
  const text = fullText(content);
  const { fold, textLimit } = PLATFORM_RULES[post.platform];
  return (
    <article
      aria-label={t("card", { name: `\u2068${name}\u2069` })}
      className="overflow-hidden rounded-card border border-line bg-raised text-ink"
    >
      <header className="flex items-center gap-2.5 px-3 pt-3 pb-2">
        <Avatar size={40} src={connection?.avatarUrl ?? account.logoUrl} fallback={[...name][0]} />
        <span className="grid min-w-0 flex-1">
          <b className="truncate font-bold">
            <bdi>{name}</bdi>
          </b>
          <span className="flex items-center gap-1 text-12 text-ink-2">
            {t("justNow")} · <Globe aria-hidden="true" className="size-3.5" />
          </span>
        </span>
        <Ellipsis aria-hidden="true" className="text-ink-2" />
      </header>
      {text ? (
        <PreviewText text={text} fold={fold} limit={textLimit} />
      ) : (
        post.images.length === 0 && !post.videoUrl && <p className="px-3 pb-4 text-ink-2">{t("empty")}</p>
      )}
      {goesAsDocument(post) ? (
        <PreviewDocument pages={post.images} />
      ) : (
        <PreviewPictures images={post.images} />
      )}
      <PreviewVideo post={post} />
      <footer aria-hidden="true" className="flex justify-around border-line border-t py-2 text-13 text-ink-2">
        {[
          { icon: ThumbsUp, word: t("like") },
          { icon: MessageCircle, word: t("comment") },
          { icon: Share2, word: t("share") },
        ].map(({ icon: Icon, word }) => (
          <span key={word} className="flex items-center gap-1.5 font-semibold">
            <Icon />
            {word}
          </span>
        ))}
      </footer>
    </article>
  );
}
