import { AgentSidebar } from "@/components/post-agent/agent-sidebar";
import { useComposer } from "@/components/posts/composer-context";
import { ComposerForm } from "@/components/posts/composer-form";
import { ComposerPreview } from "@/components/posts/composer-preview";
import { usePostGroup } from "@/components/posts/networks/use-post-group";
import { PreflightCard } from "@/components/posts/preflight-card";
import { ScheduleBar } from "@/components/posts/schedule-bar";
import { usePendingVideoRemoval } from "@/components/posts/use-attach-video";
import { useComposerKeys } from "@/components/posts/use-composer-keys";
import { usePendingImageRemovals } from "@/components/posts/use-pending-image-removals";
import { usePreflight } from "@/components/posts/use-preflight";
import { useSchedule } from "@/components/posts/use-schedule";

/** Lays out the composer: the post, its preview with the checks, and one bar for all networks below. */
export function ComposerWorkspace() {
  const { draft, readOnly } = useComposer();
  const group = usePostGroup();
  useComposerKeys(group);
  const removals = usePendingImageRemovals();
  const removal = usePendingVideoRemoval();
  const schedule = useSchedule(group, async () => {
    await removals.flush();
    await removal.flush();
  });
  const preflight = usePreflight(schedule, {
    images: removals.images,
    video: removal.isHidden ? null : draft.post.video,
  });
  return (
    <main
      id="page"
      tabIndex={-1}
      data-whole-window
      className="grid h-[calc(100vh-56px-var(--notices-height,0px))] grid-cols-[minmax(0,1fr)_320px] grid-rows-[minmax(0,1fr)_auto] outline-none max-[1023px]:h-auto max-[1023px]:grid-cols-[minmax(0,1fr)] max-[1023px]:grid-rows-none min-[1280px]:grid-cols-[minmax(0,1fr)_360px] min-[1440px]:grid-cols-[minmax(0,1fr)_400px]"
    >
      <ComposerForm removals={removals} removal={removal} schedule={schedule} />
      <div className="relative flex min-h-0 min-w-0 flex-col border-line border-s bg-stage max-[1023px]:border-s-0 max-[1023px]:border-t">
        <ComposerPreview />
        {!readOnly && (
          <div className="max-h-[45%] flex-none overflow-y-auto px-3 pb-3.5 min-[1280px]:px-4">
            <PreflightCard
              preflight={preflight}
              images={removals.images}
              onRemoveVideo={removal.removeLater}
            />
          </div>
        )}
        <AgentSidebar />
      </div>
      <ScheduleBar schedule={schedule} preflight={preflight} group={group} />
    </main>
  );
}
