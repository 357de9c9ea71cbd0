import { useQuery, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useLayoutEffect, useRef } from "react";
import { ThreadList } from "@/components/content-plan/comments/comment-thread";
import { FOCUS_HOME } from "@/components/content-plan/comments/focus-home";
import { OwnThread } from "@/components/content-plan/comments/owner-comments";
import { PinMarker } from "@/components/content-plan/comments/pin-marker";
import { useEditor, useEditorState, useViewState } from "@/components/editor/editor-context";
import { usePostPagesContext } from "@/components/editor/pages/pages-context";
import { QueryError } from "@/components/shell/query-error";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/spinner";
import { commentsQuery, planKeys } from "@/lib/content-plan/client/queries";
import type { OwnThreadDto } from "@/lib/content-plan/schemas";
import type { PostDto } from "@/lib/posts/schemas";

/** Shows the pins of clients over the open page, and their threads beside it. */
export function EditorComments() {
  const t = useTranslations("contentPlanner.plan.comments");
  const common = useTranslations("common");
  const { view } = useEditor();
  const { post, where } = usePostPagesContext();
  const query = useQuery(commentsQuery(post.accountId, post._id));
  const panel = useToggleFocus();
  useFreshPins(post);
  const { index } = where.read();
  const threads = query.data?.threads.filter(({ pin }) => pin?.index === index);
  return (
    <>
      <Pins threads={threads ?? []} />
      <aside
        ref={panel}
        aria-label={t("title")}
        {...FOCUS_HOME}
        // The panel takes the place of the inspector, which is in the next column of the grid.
        className="-end-72 max-[1199px]:-end-62 absolute inset-y-0 z-10 flex w-72 flex-col border-line border-s bg-surface"
      >
        <header className="flex items-center gap-2 border-line border-b px-3 py-2">
          <h2 className="font-semibold text-16">{t("title")}</h2>
          <Button
            size="icon-sm"
            variant="quiet"
            className="ms-auto"
            aria-label={common("close")}
            onClick={() => view.set({ comments: false })}
          >
            <X aria-hidden="true" />
          </Button>
        </header>
        <div className="grid min-h-0 flex-1 content-start gap-2 overflow-y-auto p-3">
          {query.isPending && (
            <div role="status">
              <span className="sr-only">{common("loading")}</span>
              <Skeleton className="h-24" />
            </div>
          )}
          {!query.data && <QueryError query={query} />}
          {threads?.length === 0 && <p className="text-ink-2">{t("pageEmpty")}</p>}
          <ThreadList
            threads={threads ?? []}
            render={(thread) => <OwnThread key={thread._id} accountId={post.accountId} thread={thread} />}
          />
        </div>
      </aside>
    </>
  );
}

/** Returns a ref of a panel whose closing gives the focus to its toggle, because the dialog that loads it takes it. */
function useToggleFocus() {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById("comments-toggle")?.focus();
    };
  }, []);
  return panel;
}

/** Fetches the comments again when pages were moved or rendered: each names the index of its page. */
function useFreshPins({ accountId, revision }: Pick<PostDto, "accountId" | "revision">) {
  const client = useQueryClient();
  const known = useRef(revision);
  useEffect(() => {
    if (known.current === revision) return;
    known.current = revision;
    void client.invalidateQueries({ queryKey: planKeys.comments(accountId) });
  }, [client, accountId, revision]);
}

function Pins({ threads }: { threads: OwnThreadDto[] }) {
  const t = useTranslations("contentPlanner.plan.comments");
  const zoom = useViewState((snapshot) => snapshot.zoom);
  const offset = useViewState((snapshot) => snapshot.offset);
  const { w, h } = useEditorState(({ document }) => document.size);
  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden">
      <div className="absolute" style={{ left: offset.x, top: offset.y, width: w * zoom, height: h * zoom }}>
        {threads.map(
          ({ _id, pin, name, resolvedAt }) =>
            pin &&
            !resolvedAt && (
              <PinMarker
                key={_id}
                at={pin}
                isOld={!pin.isCurrent}
                className="pointer-events-auto"
                aria-label={t("pinOf", { pin: pin.number, name })}
                onClick={() => document.getElementById(`comment-${_id}`)?.focus()}
              >
                {pin.number}
              </PinMarker>
            ),
        )}
      </div>
    </div>
  );
}
