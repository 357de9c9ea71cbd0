import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ActionHandlers } from "@/components/editor/action-handlers";
import { AiEditDialogs } from "@/components/editor/ai-edit/ai-edit-dialogs";
import { useDesignKit } from "@/components/editor/brand-kit/use-design-kit";
import { CommandPaletteMount } from "@/components/editor/command-palette/command-palette-mount";
import { CommentsMount } from "@/components/editor/comments/comments-mount";
import { DeferredMount } from "@/components/editor/deferred-mount";
import {
  EditorContext,
  type EditorContextValue,
  type OpenDesignContextValue,
  useEditor,
  useViewState,
} from "@/components/editor/editor-context";
import { EditorSkeleton } from "@/components/editor/editor-skeleton";
import { LAZY_PANELS, useLaterPreload } from "@/components/editor/lazy-panels";
import { PanelSkeleton } from "@/components/editor/lazy-sections";
import { type StripPage, usePostPagesContext } from "@/components/editor/pages/pages-context";
import { Inspector } from "@/components/editor/panels/inspector";
import { LayersPanel } from "@/components/editor/panels/layers-panel";
import { SaveProblemNotices } from "@/components/editor/save-problem-notices";
import { ShortcutsDialog } from "@/components/editor/shortcuts-dialog";
import { A11yElementList } from "@/components/editor/stage/a11y-element-list";
import { DesignStage } from "@/components/editor/stage/design-stage";
import { StageDropOverlay } from "@/components/editor/stage/stage-drop-overlay";
import { StageMenuMount } from "@/components/editor/stage/stage-menu-mount";
import { StartPanel } from "@/components/editor/stage/start-panel";
import { UploadPlaceholders } from "@/components/editor/stage/upload-placeholders";
import { EditorTopBar } from "@/components/editor/toolbars/editor-top-bar";
import { SelectionToolbarMount } from "@/components/editor/toolbars/selection-toolbar-mount";
import { StatusBar } from "@/components/editor/toolbars/status-bar";
import { ToolPalette } from "@/components/editor/toolbars/tool-palette";
import { useAddImages } from "@/components/editor/use-add-images";
import { useApplyToPost } from "@/components/editor/use-apply-to-post";
import { useClipboard } from "@/components/editor/use-clipboard";
import { useExport } from "@/components/editor/use-export";
import { type OpenDesignFailure, useOpenDesign } from "@/components/editor/use-open-design";
import { useShortcuts } from "@/components/editor/use-shortcuts";
import { VersionHistoryMount } from "@/components/editor/versions/version-history-mount";
import { useFileDrop } from "@/components/media/use-file-drop";
import { useTextDirection } from "@/components/posts/use-text-direction";
import { PageBody } from "@/components/shell/app-shell";
import { LazyPart } from "@/components/shell/lazy-part";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { showToast } from "@/components/ui/show-toast";
import type { PostImageRef } from "@/lib/canvas/client/post-image-ref";
import type { Point } from "@/lib/canvas/core/geometry";
import { getPostPath } from "@/lib/core/post-path";
import { postQuery } from "@/lib/posts/client/queries";
import { getPostTitle } from "@/lib/posts/post-title";
import type { PostDto } from "@/lib/posts/schemas";

function LeftPanel() {
  const panel = useViewState((snapshot) => snapshot.panel);
  const { readOnly } = useEditor();
  if (panel === null) return null;
  // Panels that add content are hidden in read-only mode.
  const isLayers = readOnly || panel === "layers";
  return (
    <aside className="flex min-h-0 flex-col border-line border-e bg-surface max-[1199px]:absolute max-[1199px]:start-16 max-[1199px]:z-10 max-[1199px]:inset-y-0 max-[1199px]:w-66 max-[1199px]:shadow-float">
      <DeferredMount>
        {isLayers ? (
          <LayersPanel />
        ) : (
          <LazyPart key={panel} code={LAZY_PANELS[panel]} with={{}} waiting={<PanelSkeleton />} />
        )}
      </DeferredMount>
    </aside>
  );
}

export function EditorWorkspace({ post, image }: { post: PostDto; image: StripPage }) {
  const opened = useOpenDesign(post, image);
  if (opened.state === "opening") return <EditorSkeleton />;
  if (opened.state === "failed") return <OpenDesignError {...opened.failed} />;
  return <OpenedEditor design={opened.design} post={post} />;
}

interface OpenedProps {
  design: OpenDesignContextValue;
  post: PostDto;
}

function OpenedEditor({ design, post }: OpenedProps) {
  useRegisterOpenDesign(design);
  const { editor, view, images, rendered, arrived, readOnly } = design;
  const { where } = usePostPagesContext();
  const [source] = useState(() => getDesignSource(post, where));
  const kit = useDesignKit();
  const workspace: EditorContextValue = useMemo(
    () => ({
      editor,
      view,
      images,
      getImage: images.getImage,
      rendered,
      arrived,
      source,
      readOnly,
      kit,
    }),
    [editor, view, images, rendered, arrived, source, readOnly, kit],
  );
  return (
    <EditorContext value={workspace}>
      <Frame design={design} post={post} />
    </EditorContext>
  );
}

/** Named after the image at opening time, because its index may change. */
function getDesignSource(
  { _id: postId, accountId }: PostDto,
  where: PostImageRef,
): EditorContextValue["source"] {
  const { index, url } = where.read();
  return { postId, where, name: url, address: `${getPostPath(accountId, postId)}/images/${index}` };
}

function Frame({ design, post }: OpenedProps) {
  const clipboard = useClipboard();
  const panel = useViewState((snapshot) => snapshot.panel);
  const hasComments = useViewState((snapshot) => snapshot.comments);
  const drop = useDropFiles();
  const save = useSaveNow(design);
  useLaterPreload();
  const { turn } = usePostPagesContext();
  const hands = { save, turn, ...clipboard };
  useShortcuts(hands);
  return (
    <div
      {...drop.rootProps}
      data-beside={panel !== null}
      data-comments={hasComments}
      data-whole-window
      className="grid h-[calc(100vh-var(--notices-height,0px))] grid-cols-[minmax(0,1fr)] grid-rows-[56px_auto_minmax(0,1fr)_40px]"
    >
      <EditorActions design={design} post={post} hands={hands} />
      {/* Always rendered as a grid row, because the stage occupies the next one. */}
      <div>
        <SaveProblemNotices design={design} />
      </div>
      <main
        id="page"
        className="relative grid min-h-0 grid-rows-[minmax(0,1fr)] grid-cols-[72px_minmax(0,1fr)_288px] *:min-w-0 in-data-[beside=true]:grid-cols-[72px_264px_minmax(0,1fr)_288px] max-[1199px]:grid-cols-[64px_minmax(0,1fr)_248px]!"
      >
        <ToolPalette />
        <LeftPanel />
        <div className="relative min-h-0 bg-stage">
          <DesignStage />
          <DeferredMount>
            <SelectionToolbarMount />
            <A11yElementList />
            <UploadPlaceholders />
            <StageMenuMount hands={hands} />
            <StartPanel onPaste={clipboard.paste} />
            <CommentsMount />
          </DeferredMount>
          {drop.isOver && <StageDropOverlay />}
        </div>
        <Inspector />
      </main>
      <StatusBar />
      <DeferredMount>
        <ShortcutsDialog />
        <AiEditDialogs />
        <VersionHistoryMount design={design} />
      </DeferredMount>
      <LiveRegion />
    </div>
  );
}

/** Provides export and apply for the bar and the palette; isolates renders caused by their busy state. */
function EditorActions({ design, post, hands }: OpenedProps & { hands: ActionHandlers }) {
  const t = useTranslations("posts.editor");
  const router = useRouter();
  const textDirection = useTextDirection();
  const postTitle = getPostTitle(post.text);
  const title = postTitle || t("title");
  const back = getPostPath(post.accountId, post._id);
  const exporting = useExport(title, design);
  const using = useApplyToPost(design, post);
  const use = () => void using.run().then((isDone) => isDone && router.push(back));
  return (
    <>
      <EditorTopBar
        title={title}
        titleDirection={textDirection(post, postTitle)}
        back={back}
        save={design.autosave}
        exporting={exporting.busy}
        using={using.busy}
        onApply={() => void using.run()}
        onExport={exporting.run}
        onCopyImage={exporting.copyImage}
        onUse={use}
      />
      <DeferredMount>
        <CommandPaletteMount {...hands} onExport={exporting.run} onUse={use} />
      </DeferredMount>
    </>
  );
}

function LiveRegion() {
  return (
    <p role="status" className="sr-only">
      {useHistoryAnnouncement()}
    </p>
  );
}

/** Saves immediately and reports the result; "saved" only after a successful save. */
function useSaveNow({ autosave, readOnly }: OpenDesignContextValue): () => void {
  const t = useTranslations("posts.editor.save");
  return useCallback(() => {
    if (readOnly) return;
    void autosave.flush().then(() => {
      const { state } = autosave.read();
      if (state === "saved") showToast.success(t("saved"), { id: "saved" });
      // A notice already shows errors; a slow network needs no message.
      else if (state === "device") showToast.info(t("device"), { id: "saved" });
    });
  }, [autosave, readOnly, t]);
}

function useRegisterOpenDesign(design: OpenDesignContextValue): void {
  const { seat, open, viewSnapshot, drawings, where } = usePostPagesContext();
  const client = useQueryClient();
  const { autosave, editor, view, readOnly } = design;
  useEffect(() => seat(design));
  useEffect(() => {
    const note = () => {
      const isSaved = autosave.read().state === "saved";
      if (readOnly || !isSaved || !drawings.hasChanges(editor)) return;
      const { url } = where.read();
      drawings.note(url, editor.read().document);
      // The composer opens with this post and says that the design is not applied.
      client.setQueryData(
        postQuery(where.postId).queryKey,
        (known) => known && markDesignChanged(known, url),
      );
    };
    const stop = autosave.store.subscribe(note);
    return () => {
      stop();
      note();
      open.current = null;
      const { panel, snap, zones, frame, comments } = view.read();
      viewSnapshot.current = { panel, snap, zones, frame, comments };
    };
  }, [autosave, client, editor, view, readOnly, drawings, where, open, viewSnapshot]);
}

function markDesignChanged({ post }: { post: PostDto }, url: string): { post: PostDto } {
  if (!post.images.some((image) => image.url === url && !image.isDesignChanged)) return { post };
  const images = post.images.map((image) =>
    image.url === url ? { ...image, isDesignChanged: true } : image,
  );
  return { post: { ...post, images } };
}

function useHistoryAnnouncement(): string {
  const t = useTranslations("posts.editor");
  const { editor } = useEditor();
  const before = useRef(editor.read());
  const [text, setText] = useState("");
  useEffect(
    () =>
      editor.store.subscribe(() => {
        const [was, now] = [before.current, editor.read()];
        before.current = now;
        if (was.changes === now.changes) return;
        // After an undo, the redo name is the name of the undone step.
        if (now.redo !== null && was.redo !== now.redo)
          return setText(t("undone", { what: t(`command.${now.redo}`) }));
        if (now.undo !== null) setText(t("done", { what: t(`command.${now.undo}`) }));
      }),
    [editor, t],
  );
  return text;
}

/** Handles files dropped anywhere in the editor; on the stage they are placed at the pointer. */
function useDropFiles() {
  const { view, readOnly } = useEditor();
  const { addFiles } = useAddImages();
  // Also handled in read-only mode, because otherwise the browser would navigate to the file.
  const { rootProps, isOver } = useFileDrop((files, event) => {
    if (files.length > 0 && !readOnly) void addFiles(files, onStage(event, view));
  });
  return { rootProps, isOver: isOver && !readOnly };
}

function onStage(
  { clientX, clientY }: { clientX: number; clientY: number },
  view: { toPage(point: Point): Point },
): Point | undefined {
  const box = document.querySelector("[role=application]")?.getBoundingClientRect();
  if (!box || clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom) return;
  return view.toPage({ x: clientX - box.left, y: clientY - box.top });
}

/** Explains why a design cannot be opened and offers it as a download; nothing is overwritten. */
function OpenDesignError({ error, download }: OpenDesignFailure) {
  const t = useTranslations("posts.editor");
  const common = useTranslations("common");
  const errorText = useErrorText();
  return (
    <PageBody>
      <EmptyState
        level={2}
        title={t(download ? "readonly.title" : "refused.title")}
        text={download ? t("readonly.text") : errorText(error)}
        action={
          <Button variant="primary" onClick={download ?? (() => window.location.reload())}>
            {download ? t("readonly.download") : common("retry")}
          </Button>
        }
      />
    </PageBody>
  );
}
