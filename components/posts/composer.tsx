"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { DropMask } from "@/components/media/drop-mask";
import { usePictureIntake } from "@/components/media/use-picture-intake";
import { AgentColumn } from "@/components/post-agent/agent-column";
import { AgentToggle } from "@/components/post-agent/agent-toggle";
import { useAgentOpen } from "@/components/post-agent/use-agent-open";
import { ComposerBar } from "@/components/posts/composer-bar";
import { ComposerContext, type Composer as ComposerDesk } from "@/components/posts/composer-context";
import { ComposerMenu } from "@/components/posts/composer-menu";
import { PreviewColumn } from "@/components/posts/preview-column";
import { useDraft } from "@/components/posts/use-draft";
import { useIdea } from "@/components/posts/use-idea";
import { useLiveStatus } from "@/components/posts/use-live-status";
import { WritingColumn } from "@/components/posts/writing-column";
import { AppShell } from "@/components/shell/app-shell";
import { cn } from "@/components/ui/cn";
import { postAddress } from "@/lib/core/post-address";
import { runningGenerations } from "@/lib/generation/client/running-generations";
import type { PostWire } from "@/lib/posts/schemas";
import { languageOfPost } from "@/lib/posts/siblings";
import { isEditable } from "@/lib/posts/states";

/** With the agent the preview has its own column only where there is room for three; else it goes below the text. */
const COLUMNS = {
  two: "min-[1200px]:grid-cols-[minmax(0,1fr)_372px]",
  three: "min-[1200px]:grid-cols-[minmax(0,1fr)_360px] min-[1440px]:grid-cols-[minmax(0,1fr)_372px_360px]",
};

/** One post on the desk: writing column and preview (drawn: composer). */
export function Composer({ post }: { post: PostWire }) {
  const account = useCurrentAccount();
  const { saver, draft } = useDraft(post);
  const [idea, setIdea] = useIdea(post._id);
  const [asked, setAsked] = useState(false);
  const [language, setLanguage] = useState(() => languageOfPost(post, account.language));
  const [withAgent] = useAgentOpen();
  const refs = useDeskRefs();
  useLiveStatus(draft.post);
  const readOnly = !isEditable(draft.post.status);
  const address = postAddress(account._id, post._id);
  useEffect(() => runningGenerations.watch(address), [address]);
  const { rootProps, isOver } = usePictureIntake((files) => refs.takePictures.current?.(files), {
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
        refs.ideaRef.current?.focus();
      },
      language,
      setLanguage,
      ...refs,
    }),
    [account, draft, saver, readOnly, idea, setIdea, asked, language, refs],
  );

  return (
    <ComposerContext value={composer}>
      <div {...rootProps}>
        <AppShell accountId={account._id} rail crumbs={<ComposerBar />} actions={<ComposerActions />}>
          <main
            id="page"
            tabIndex={-1}
            className={cn("grid flex-1 outline-none", withAgent ? COLUMNS.three : COLUMNS.two)}
          >
            <WritingColumn />
            <PreviewColumn below={withAgent} />
            <AgentColumn />
          </main>
        </AppShell>
      </div>
      {isOver && <DropMask film />}
    </ComposerContext>
  );
}

/** The places of the desk that others lead to; the same ones as long as it is open. */
function useDeskRefs(): Pick<ComposerDesk, "textRef" | "ideaRef" | "takePictures" | "describePicture"> {
  const textRef = useRef<HTMLTextAreaElement>(null);
  const ideaRef = useRef<HTMLTextAreaElement>(null);
  const takePictures = useRef<((files: File[]) => void) | null>(null);
  const describePicture = useRef<((url: string) => void) | null>(null);
  return useMemo(() => ({ textRef, ideaRef, takePictures, describePicture }), []);
}

function ComposerActions() {
  return (
    <>
      <AgentToggle />
      <ComposerMenu />
    </>
  );
}
