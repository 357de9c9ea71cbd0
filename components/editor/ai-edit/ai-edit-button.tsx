import { Brush, SquareSplitHorizontal, X } from "lucide-react";
import { useTranslations } from "next-intl";
import {
  canAiEdit,
  getAiEditKey,
  openAiEdit,
  useStoredAiEdit,
} from "@/components/editor/ai-edit/ai-edit-store";
import { useEditor } from "@/components/editor/editor-context";
import { useCreditAction } from "@/components/posts/use-credit-action";
import { formatElapsed, useElapsedSeconds } from "@/components/posts/use-elapsed-time";
import { WaveformDivider } from "@/components/ui/brand-marks";
import { Button, IconButton } from "@/components/ui/button";
import type { ImageElement } from "@/lib/canvas/core/elements";

export function AiEditButton({ element }: { element: ImageElement }) {
  const t = useTranslations("posts.edit");
  const own = useTranslations("posts.editor.aiEdit");
  const editor = useEditor();
  const place = getAiEditKey(editor, element.id);
  const { made } = useStoredAiEdit(place);
  const { running, startedAt, stop } = useCreditAction("image", { place, address: editor.source.address });
  const open = () => openAiEdit(editor, element);
  if (running) return <Running onOpen={open} onStop={stop} since={startedAt} />;
  const Icon = made ? SquareSplitHorizontal : Brush;
  return (
    <Button
      size="sm"
      variant={made ? "primary" : "line"}
      className="justify-self-start"
      disabled={!canAiEdit(element)}
      onClick={open}
    >
      <Icon aria-hidden="true" />
      {made ? own("compare") : t("open")}
    </Button>
  );
}

function Running({ onOpen, onStop, since }: { onOpen(): void; onStop(): void; since: number | null }) {
  const t = useTranslations("posts.edit");
  const seconds = useElapsedSeconds(since);
  return (
    <div className="flex min-w-0 items-center gap-1">
      <Button size="sm" onClick={onOpen}>
        <WaveformDivider bare state="speaking" bars={9} className="max-[1199px]:hidden" />
        {t("running")}
        <bdi dir="ltr" className="font-normal text-ink-2 tabular-nums">
          {formatElapsed(seconds)}
        </bdi>
      </Button>
      <IconButton icon={X} label={t("stop")} onClick={onStop} />
    </div>
  );
}
