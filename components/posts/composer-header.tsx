import { ArrowLeft, Check, type LucideIcon, Monitor, OctagonAlert, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { PostLabelButton } from "@/components/posts/labels/post-label-button";
import { PostStatusTag } from "@/components/posts/post-status-tag";
import { useTextDirection } from "@/components/posts/use-text-direction";
import { Link } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { DirectionalIcon } from "@/components/ui/directional-icon";
import { SaveStatus } from "@/components/ui/save-status";
import type { SaveState } from "@/lib/posts/client/draft-state";
import { getPostTitle } from "@/lib/posts/post-title";

const ICON: Record<SaveState, LucideIcon> = {
  saved: Check,
  dirty: RefreshCw,
  saving: RefreshCw,
  retrying: Monitor,
  device: Monitor,
  conflict: OctagonAlert,
};

function ComposerSaveStatus({ state }: { state: SaveState }) {
  const t = useTranslations("posts.save");
  // The debounce pause counts as saving.
  const shown = state === "dirty" ? "saving" : state;
  const tone = shown === "conflict" ? "err" : shown === "retrying" || shown === "device" ? "warn" : "calm";
  return (
    <SaveStatus icon={ICON[shown]} state={state} tone={tone}>
      {t(shown)}
    </SaveStatus>
  );
}

export function ComposerHeader() {
  const t = useTranslations("posts.screen");
  const { account, draft, readOnly } = useComposer();
  const textDirection = useTextDirection();
  const { text } = draft.content;
  const title = getPostTitle(text);
  return (
    <>
      <BackButton accountId={account._id} />
      <h1 className="min-w-0 text-[20px]/[28px]">
        <bdi
          dir={textDirection({ language: draft.post.language, text }, title)}
          className="block truncate align-as-parent"
        >
          {title || t("new")}
        </bdi>
      </h1>
      <PostStatusTag status={draft.post.status} />
      <PostLabelButton post={draft.post} />
      {!readOnly && <ComposerSaveStatus state={draft.state} />}
    </>
  );
}

export function BackButton({ accountId }: { accountId: string }) {
  const t = useTranslations("posts.screen");
  return (
    <Button asChild variant="quiet" size="icon" aria-label={t("backToDay")}>
      <Link href={`/account/${accountId}`}>
        <DirectionalIcon icon={ArrowLeft} />
      </Link>
    </Button>
  );
}
