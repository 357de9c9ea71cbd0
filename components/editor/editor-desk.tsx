"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { FootBar } from "@/components/editor/bars/foot-bar";
import { SelectionBar } from "@/components/editor/bars/selection-bar";
import { ToolBar } from "@/components/editor/bars/tool-bar";
import { TopBar } from "@/components/editor/bars/top-bar";
import { useDesignKit } from "@/components/editor/brand/use-design-kit";
import { PictureChanges } from "@/components/editor/change/picture-changes";
import { type Desk, DeskContext, useView } from "@/components/editor/editor-context";
import { EditorSkeleton } from "@/components/editor/editor-skeleton";
import { KeysDialog } from "@/components/editor/keys-dialog";
import { Later } from "@/components/editor/later";
import type { OpenDesign } from "@/components/editor/open-design";
import { OpenFailure } from "@/components/editor/open-failure";
import { usePages } from "@/components/editor/pages/pages-context";
import { useSeat } from "@/components/editor/pages/use-seat";
import { Palette } from "@/components/editor/palette/palette";
import { Inspector } from "@/components/editor/panels/inspector";
import { LeftPanel } from "@/components/editor/panels/left-panel";
import type { Hands } from "@/components/editor/run-action";
import { SaveNotes } from "@/components/editor/save-notes";
import { ArrivalBoxes } from "@/components/editor/stage/arrival-boxes";
import { DesignStage } from "@/components/editor/stage/design-stage";
import { DropHint } from "@/components/editor/stage/drop-hint";
import { ElementMirror } from "@/components/editor/stage/element-mirror";
import { useAnnouncement } from "@/components/editor/use-announcement";
import { useClipboard } from "@/components/editor/use-clipboard";
import { useDropFiles } from "@/components/editor/use-drop-files";
import { useExport } from "@/components/editor/use-export";
import { useOpenDesign } from "@/components/editor/use-open-design";
import { usePutInPost } from "@/components/editor/use-put-in-post";
import { useSaveNow } from "@/components/editor/use-save-now";
import { useShortcuts } from "@/components/editor/use-shortcuts";
import type { PicturePlace } from "@/lib/canvas/client/picture-place";
import { postAddress } from "@/lib/core/post-address";
import type { PostWire } from "@/lib/posts/schemas";
import { titleOf } from "@/lib/posts/title";

interface Props {
  post: PostWire;
  image: PostWire["images"][number];
}

/** The design behind a picture, opened: or why it cannot be. */
export function EditorDesk({ post, image }: Props) {
  const opened = useOpenDesign(post, image);
  if (opened.state === "opening") return <EditorSkeleton />;
  if (opened.state === "failed") return <OpenFailure {...opened.failed} />;
  return <OpenedDesk design={opened.design} post={post} />;
}

function OpenedDesk({ design, post }: { design: OpenDesign; post: PostWire }) {
  useSeat(design);
  const { editor, view, pictures, standing, arrived, readOnly } = design;
  const { where } = usePages();
  const [home] = useState(() => homeOf(post, where));
  const kit = useDesignKit();
  const desk: Desk = useMemo(
    () => ({ editor, view, pictures, pictureOf: pictures.pictureOf, standing, arrived, home, readOnly, kit }),
    [editor, view, pictures, standing, arrived, home, readOnly, kit],
  );
  return (
    <DeskContext value={desk}>
      <Frame design={design} post={post} />
    </DeskContext>
  );
}

/** Named by the picture that was there when it was opened: its place may become another one. */
function homeOf({ _id: postId, accountId }: PostWire, where: PicturePlace): Desk["home"] {
  const { index, url } = where.read();
  return { postId, where, name: url, address: `${postAddress(accountId, postId)}/images/${index}` };
}

/** Bars and panels around the stage (drawn: editor). */
function Frame({ design, post }: { design: OpenDesign; post: PostWire }) {
  const clipboard = useClipboard();
  const panel = useView((snapshot) => snapshot.panel);
  const drop = useDropFiles();
  const save = useSaveNow(design);
  const { turn } = usePages();
  const hands = { save, turn, ...clipboard };
  useShortcuts(hands);
  return (
    <div
      {...drop.rootProps}
      data-beside={panel !== null}
      data-whole-window
      className="grid h-[calc(100vh-var(--notices-height,0px))] grid-cols-[minmax(0,1fr)] grid-rows-[56px_auto_minmax(0,1fr)_40px]"
    >
      <WaysOut design={design} post={post} hands={hands} />
      {/* A row of its own also while there is nothing to say: the stage has the one after it. */}
      <div>
        <SaveNotes design={design} />
      </div>
      <main
        id="page"
        className="relative grid min-h-0 grid-rows-[minmax(0,1fr)] grid-cols-[72px_minmax(0,1fr)_288px] *:min-w-0 in-data-[beside=true]:grid-cols-[72px_264px_minmax(0,1fr)_288px] max-[1199px]:grid-cols-[64px_minmax(0,1fr)_248px]!"
      >
        <ToolBar />
        <LeftPanel />
        <div className="relative min-h-0 bg-stage">
          <DesignStage />
          <Later>
            <SelectionBar />
            <ElementMirror />
            <ArrivalBoxes />
          </Later>
          {drop.isOver && <DropHint />}
        </div>
        <Inspector />
      </main>
      <FootBar />
      <Later>
        <KeysDialog />
        <PictureChanges />
      </Later>
      <LiveRegion />
    </div>
  );
}

/** By the bar and by the palette. That one of them is busy renders nothing else. */
function WaysOut({ design, post, hands }: { design: OpenDesign; post: PostWire; hands: Hands }) {
  const t = useTranslations("posts.editor");
  const router = useRouter();
  const title = titleOf(post.text) || t("title");
  const back = postAddress(post.accountId, post._id);
  const exporting = useExport(title);
  const using = usePutInPost(design, { post, onDone: () => router.push(back) });
  return (
    <>
      <TopBar
        title={title}
        back={back}
        save={design.autosave}
        exporting={exporting.busy}
        using={using.busy}
        onExport={exporting.run}
        onUse={using.run}
      />
      <Later>
        <Palette {...hands} onExport={exporting.run} onUse={using.run} />
      </Later>
    </>
  );
}

function LiveRegion() {
  const text = useAnnouncement();
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
