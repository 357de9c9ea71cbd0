"use client";

import { useTranslations } from "next-intl";
import { BackButton } from "@/components/posts/back-button";
import { useComposer } from "@/components/posts/composer-context";
import { PostStatus } from "@/components/posts/post-status";
import { SaveMark } from "@/components/posts/save-mark";
import { titleOf } from "@/lib/posts/title";

/** The way back, the post's first words, where it stands, and whether it is saved. */
export function ComposerBar() {
  const t = useTranslations("posts.screen");
  const { account, draft, readOnly } = useComposer();
  const title = titleOf(draft.content.text);
  return (
    <>
      <BackButton accountId={account._id} />
      <h1 className="min-w-0 text-[20px]/[28px]">
        <bdi className="block truncate align-as-parent">{title || t("new")}</bdi>
      </h1>
      <PostStatus status={draft.post.status} />
      {!readOnly && <SaveMark state={draft.state} />}
    </>
  );
}
