import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { Copy, Ellipsis, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { DropOverlay } from "@/components/media/drop-overlay";
import { useImageDropAndPaste } from "@/components/media/use-image-drop-and-paste";
import { AgentToggle } from "@/components/post-agent/agent-sidebar";
import { ComposerContext, type ComposerContextValue, useComposer } from "@/components/posts/composer-context";
import { ComposerHeader } from "@/components/posts/composer-header";
import { ComposerWorkspace } from "@/components/posts/composer-workspace";
import { TextSteps } from "@/components/posts/text/text-steps";
import { useDraft } from "@/components/posts/use-draft";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { AppShell } from "@/components/shell/app-shell";
import { DestructiveConfirmForm } from "@/components/shell/destructive-confirm-form";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import type { DialogState } from "@/components/ui/dialog";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { showToast } from "@/components/ui/show-toast";
import { connectionKeys } from "@/lib/connections/client/queries";
import { getPostPath } from "@/lib/core/post-path";
import { runningGenerations } from "@/lib/generation/client/running-generations";
import { readIdea, saveIdea } from "@/lib/posts/client/idea-storage";
import { useCopyPost, useDeletePost } from "@/lib/posts/client/mutations";
import { postKeys } from "@/lib/posts/client/queries";
import type { PostDto } from "@/lib/posts/schemas";
import { isEditable } from "@/lib/posts/states";
import { getPostLanguage } from "@/lib/posts/variants";
import { receiptKeys } from "@/lib/publishing/client/queries";

export function Composer({ post }: { post: PostDto }) {
  const account = useCurrentAccount();
  const { saver, draft } = useDraft(post);
  const [idea, setIdea] = useIdea(post._id);
  const [requested, setRequested] = useState(false);
  const [language, setLanguage] = useState(() => getPostLanguage(post, account.language));
  const [shownPlatform, setShownPlatform] = useState(post.platform);
  const refs = useComposerRefs();
  useLiveStatus(draft.post);
  const readOnly = !isEditable(draft.post.status);
  const address = getPostPath(account._id, post._id);
  useEffect(() => runningGenerations.watch(address), [address]);
  const { rootProps, isOver } = useImageDropAndPaste((files) => refs.acceptImages.current?.(files), {
    disabled: readOnly,
  });

  const composer = useMemo(
    () => ({
      account,
      address,
      draft,
      saver,
      readOnly,
      idea,
      setIdea,
      ideaMissing: requested && idea.trim() === "",
      askForIdea: () => {
        setRequested(true);
        refs.ideaRef.current?.focus();
      },
      language,
      setLanguage,
      shownPlatform,
      setShownPlatform,
      ...refs,
    }),
    [account, address, draft, saver, readOnly, idea, setIdea, requested, language, shownPlatform, refs],
  );

  const actions = (
    <>
      {!readOnly && <TextSteps />}
      {draft.post.status === "published" && <DuplicateButton />}
      <AgentToggle />
      <ComposerMenu />
    </>
  );
  return (
    <ComposerContext value={composer}>
      <div {...rootProps}>
        <AppShell accountId={account._id} crumbs={<ComposerHeader />} actions={actions}>
          <ComposerWorkspace />
        </AppShell>
      </div>
      {isOver && <DropOverlay videos="one" />}
    </ComposerContext>
  );
}

function useComposerRefs(): Pick<
  ComposerContextValue,
  "textRef" | "ideaRef" | "acceptImages" | "openImageAlt"
> {
  const textRef = useRef<HTMLTextAreaElement>(null);
  const ideaRef = useRef<HTMLTextAreaElement>(null);
  const acceptImages = useRef<((files: File[]) => void) | null>(null);
  const openImageAlt = useRef<((url: string) => void) | null>(null);
  return useMemo(() => ({ textRef, ideaRef, acceptImages, openImageAlt }), []);
}

/** Stores the idea in this tab, so that it survives errors and a reload. The dashboard may have set it. */
function useIdea(postId: string): [string, (idea: string) => void] {
  const [idea, setIdea] = useState("");
  useEffect(() => setIdea(readIdea(postId)), [postId]);
  const change = useCallback(
    (next: string) => {
      setIdea(next);
      saveIdea(postId, next);
    },
    [postId],
  );
  return [idea, change];
}

/** Invalidates other queries when the post changes its status in the background. */
function useLiveStatus({ _id, accountId, status }: PostDto): void {
  const client = useQueryClient();
  const last = useRef(status);
  useEffect(() => {
    if (last.current === status) return;
    last.current = status;
    invalidateAfterStatusChange(client, { _id, accountId, status });
  }, [client, _id, accountId, status]);
}

/** Invalidates the queries that show a post: lists and days of its account, its receipt and connection. */
export function invalidateAfterStatusChange(
  client: QueryClient,
  { _id, accountId, status }: Pick<PostDto, "_id" | "accountId" | "status">,
): void {
  void client.invalidateQueries({ queryKey: postKeys.byAccount(accountId) });
  void client.invalidateQueries({ queryKey: receiptKeys.byPost(_id) });
  if (status === "failed") void client.invalidateQueries({ queryKey: connectionKeys.status(accountId) });
}

function ComposerMenu() {
  const t = useTranslations("posts.delete");
  const common = useTranslations("common");
  const { draft } = useComposer();
  const [asking, setAsking] = useState(false);
  if (draft.post.status === "publishing") return null;
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="quiet" size="icon" aria-label={common("more")}>
            <Ellipsis aria-hidden="true" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DuplicateItem />
          <DropdownMenuItem danger onSelect={() => setAsking(true)}>
            <Trash2 aria-hidden="true" />
            {t("action")}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <DeletePostDialog open={asking} onOpenChange={setAsking} />
    </>
  );
}

/** Returns a function that copies the saved post and opens the copy. */
function useDuplicate() {
  const t = useTranslations("posts.duplicate");
  const router = useRouter();
  const { showError } = useResultToasts();
  const { account, draft, saver } = useComposer();
  const copying = useCopyPost();

  async function duplicate() {
    try {
      await saver.flush();
      const { post } = await copying.runAsync({ postId: draft.post._id });
      showToast.success(t("done"));
      router.push(getPostPath(account._id, post._id));
    } catch (error) {
      showError(error);
    }
  }

  return { duplicate: () => void duplicate(), busy: copying.isPending };
}

/** The next step after a published post, whose content is frozen. */
function DuplicateButton() {
  const t = useTranslations("posts.duplicate");
  const { duplicate, busy } = useDuplicate();
  return (
    <Button busy={busy} onClick={duplicate}>
      <Copy aria-hidden="true" />
      <span className="max-[1279px]:sr-only">{t("asDraft")}</span>
    </Button>
  );
}

function DuplicateItem() {
  const t = useTranslations("posts.duplicate");
  const { duplicate } = useDuplicate();
  return (
    <DropdownMenuItem onSelect={duplicate}>
      <Copy aria-hidden="true" />
      {t("action")}
    </DropdownMenuItem>
  );
}

/** Confirms the deletion of a post, which is irreversible. */
function DeletePostDialog({ open, onOpenChange }: DialogState) {
  const t = useTranslations("posts.delete");
  const router = useRouter();
  const errorText = useErrorText();
  const { account, draft, saver } = useComposer();
  const remove = useDeletePost(account._id);
  const live = draft.post.status === "published";

  async function confirm() {
    try {
      await remove.runAsync(draft.post._id);
    } catch {
      return;
    }
    saver.end();
    showToast.success(t("done"));
    router.push(`/account/${account._id}`);
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent alert>
        <DestructiveConfirmForm
          title={t("title")}
          text={t(live ? "textLive" : "text")}
          action={t("confirm")}
          busy={remove.isPending}
          failure={remove.error && errorText(remove.error)}
          onConfirm={confirm}
        />
      </DialogContent>
    </Dialog>
  );
}
