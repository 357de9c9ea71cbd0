"use client";

import { useMemo, useRef, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { DropMask } from "@/components/media/drop-mask";
import { usePictureIntake } from "@/components/media/use-picture-intake";
import { ComposerBar } from "@/components/posts/composer-bar";
import { ComposerContext } from "@/components/posts/composer-context";
import { ComposerMenu } from "@/components/posts/composer-menu";
import { PreviewColumn } from "@/components/posts/preview-column";
import { useDraft } from "@/components/posts/use-draft";
import { useIdea } from "@/components/posts/use-idea";
import { useLiveStatus } from "@/components/posts/use-live-status";
import { WritingColumn } from "@/components/posts/writing-column";
import { AppShell } from "@/components/shell/app-shell";
import type { PostWire } from "@/lib/posts/schemas";
import { isEditable } from "@/lib/posts/states";

/** One post on the desk: writing column and preview (drawn: composer). */
export function Composer({ post }: { post: PostWire }) {
  const account = useCurrentAccount();
  const { saver, draft } = useDraft(post);
  const [idea, setIdea] = useIdea(post._id);
  const [asked, setAsked] = useState(false);
  const [language, setLanguage] = useState(account.language);
  const textRef = useRef<HTMLTextAreaElement>(null);
  const ideaRef = useRef<HTMLTextAreaElement>(null);
  const takePictures = useRef<((files: File[]) => void) | null>(null);
  useLiveStatus(draft.post);
  const readOnly = !isEditable(draft.post.status);
  const { rootProps, isOver } = usePictureIntake((files) => takePictures.current?.(files), {
    disabled: readOnly,
  });

  const composer = useMemo(
    () => ({
      account,
      draft,
      saver,
      readOnly,
      idea,
      setIdea,
      ideaMissing: asked && idea.trim() === "",
      askForIdea: () => {
        setAsked(true);
        ideaRef.current?.focus();
      },
      language,
      setLanguage,
      textRef,
      ideaRef,
      takePictures,
    }),
    [account, draft, saver, readOnly, idea, setIdea, asked, language],
  );

  return (
    <ComposerContext value={composer}>
      <div {...rootProps}>
        <AppShell accountId={account._id} rail crumbs={<ComposerBar />} actions={<ComposerMenu />}>
          <main
            id="page"
            tabIndex={-1}
            className="grid flex-1 outline-none min-[1200px]:grid-cols-[minmax(0,1fr)_372px]"
          >
            <WritingColumn />
            <PreviewColumn />
          </main>
        </AppShell>
      </div>
      {isOver && <DropMask film />}
    </ComposerContext>
  );
}
