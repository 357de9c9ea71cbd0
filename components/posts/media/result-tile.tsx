import { Check, Ellipsis, EyeOff, OctagonAlert, PenTool, Plus, RotateCcw, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { StopButton } from "@/components/billing/credit-button";
import { formatDuration } from "@/components/media/format-duration";
import { PriceTag } from "@/components/posts/credit-price";
import type { ResultGenerationState } from "@/components/posts/media/use-result-generation";
import { useElapsedTime } from "@/components/posts/use-elapsed-time";
import { PlayIcon } from "@/components/posts/video-item";
import { useCreditErrorText } from "@/components/shell/use-error-text";
import { Button, IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { DirectionalIcon } from "@/components/ui/directional-icon";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Image } from "@/components/ui/image";
import { MediaProgressPlaceholder } from "@/components/ui/media-placeholder";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { CREDIT_COSTS } from "@/lib/credits/costs";
import type { Generation } from "@/lib/generation/client/running-generations";
import type { PostResultDto } from "@/lib/generation/result-schemas";

/** Type of a dragged result in the browser's drag data. */
export const RESULT_DRAG_TYPE = "application/x-kolot-result";

interface TileProps {
  /** Accessible name of the result. */
  name: string;
  image: ReactNode;
  isAttached: boolean;
  isAttaching: boolean;
  onAttach(): void;
  menu?: ReactNode;
  drag?: string;
}

/** Renders a generated image, video or layout with Attach below it; an attached one is dimmed. */
export function ResultTile({ name, image, isAttached, isAttaching, onAttach, menu, drag }: TileProps) {
  const t = useTranslations("posts.mediaResults");
  return (
    <li
      data-testid="result"
      className="group/result relative grid min-w-0 content-start gap-1.5"
      draggable={drag !== undefined && !isAttached}
      onDragStart={({ dataTransfer }) => {
        if (drag === undefined) return;
        dataTransfer.setData(RESULT_DRAG_TYPE, drag);
        dataTransfer.effectAllowed = "copy";
      }}
    >
      <div className={cn(isAttached && "opacity-55")}>{image}</div>
      {isAttached ? (
        <span className="inline-flex min-h-7 items-center justify-center gap-1.5 font-semibold text-13 text-ok">
          <Check aria-hidden="true" />
          {t("isAttached")}
        </span>
      ) : (
        <Button size="sm" busy={isAttaching} aria-label={t("attachName", { name })} onClick={onAttach}>
          <Plus aria-hidden="true" />
          {t("attach")}
        </Button>
      )}
      {menu}
    </li>
  );
}

interface StoredProps {
  result: PostResultDto;
  name: string;
  isAttached: boolean;
  isAttaching: boolean;
  onAttach(): void;
  onEdit(): void;
  onHide(): void;
}

/** Renders a stored result: its image opens large, Enter attaches it and Delete hides it. */
export function StoredResultTile({ result, name, onAttach, onEdit, onHide, ...state }: StoredProps) {
  const t = useTranslations("posts.mediaResults");
  const onKeyDown = (event: KeyboardEvent) => {
    const action = { Enter: state.isAttached ? undefined : onAttach, Delete: onHide }[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  return (
    <ResultTile
      name={name}
      drag={result._id}
      onAttach={onAttach}
      {...state}
      image={<Preview result={result} name={name} onKeyDown={onKeyDown} />}
      menu={
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <IconButton
              icon={Ellipsis}
              label={t("more", { name })}
              variant="line"
              className="absolute end-1.5 top-1.5 opacity-0 focus-visible:opacity-100 group-focus-within/result:opacity-100 group-hover/result:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-100"
            />
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            {result.kind !== "video" && (
              <DropdownMenuItem onSelect={onEdit}>
                <PenTool aria-hidden="true" />
                {t("edit")}
              </DropdownMenuItem>
            )}
            <DropdownMenuItem onSelect={onHide}>
              <EyeOff aria-hidden="true" />
              {t("hide")}
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      }
    />
  );
}

interface PreviewProps {
  result: PostResultDto;
  name: string;
  onKeyDown(event: KeyboardEvent): void;
}

function Preview({ result, name, onKeyDown }: PreviewProps) {
  const { kind, url, thumbUrl, width, height, durationMs, prompt, alt } = result;
  const [open, setOpen] = useState(false);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger
        aria-label={name}
        aria-keyshortcuts="Enter Delete"
        data-result
        onKeyDown={onKeyDown}
        className="relative block aspect-4/5 w-full overflow-hidden border border-line bg-raised data-[state=open]:outline-2 data-[state=open]:outline-sel data-[state=open]:outline-offset-1"
      >
        {thumbUrl && (
          <Image
            src={thumbUrl}
            alt=""
            width={180}
            height={225}
            draggable={false}
            className="size-full object-contain"
          />
        )}
        {kind === "video" && <PlayIcon className="size-8" />}
        {durationMs !== null && (
          <bdi dir="ltr" className="absolute end-1 bottom-1 bg-scrim px-1 text-12 text-on-band">
            {formatDuration(durationMs)}
          </bdi>
        )}
      </PopoverTrigger>
      <PopoverContent aria-label={name} className="grid w-80 gap-3">
        {kind === "video" ? (
          // biome-ignore lint/a11y/useMediaCaption: the user's own video has no caption track
          <video
            src={url}
            poster={thumbUrl ?? undefined}
            controls
            preload="metadata"
            aria-label={name}
            className="max-h-80 w-full bg-stage"
          />
        ) : (
          <Image
            src={url}
            alt={alt}
            width={width}
            height={height}
            className="max-h-80 w-full object-contain"
          />
        )}
        <p dir="auto" className="max-h-24 overflow-y-auto text-13 text-ink-2">
          {prompt}
        </p>
      </PopoverContent>
    </Popover>
  );
}

interface PendingProps {
  generation: Generation;
  generating: ResultGenerationState;
}

/** Renders an image that is being generated, or that failed: its credits came back and its prompt is kept. */
export function PendingResultTile({ generation, generating }: PendingProps) {
  const t = useTranslations("posts.mediaResults");
  const running = generation.state === "running";
  const elapsed = useElapsedTime(running ? generation.startedAt : null, t("continueWorking"));
  if (!running) {
    return (
      <FailedTile
        cost={generation.kind in CREDIT_COSTS ? CREDIT_COSTS[generation.kind] : 0}
        error={generation.error}
        onRetry={() => generating.retry(generation)}
        onDismiss={() => generating.dismiss(generation)}
      />
    );
  }
  return (
    <li>
      <MediaProgressPlaceholder
        data-testid="draw-progress"
        compact
        className="min-h-40"
        ratio={4 / 5}
        stage={t("generating")}
        elapsed={elapsed}
        action={
          <StopButton size="sm" onClick={() => generating.stop(generation)}>
            {t("stop")}
          </StopButton>
        }
      />
    </li>
  );
}

interface FailedProps {
  cost: number;
  error?: unknown;
  text?: string;
  onRetry?: () => void;
  onDismiss(): void;
}

export function FailedTile({ cost, error, text, onRetry, onDismiss }: FailedProps) {
  const t = useTranslations("posts.mediaResults");
  const errorText = useCreditErrorText();
  return (
    <li data-testid="result-failed" className="grid min-w-0 content-start gap-1.5">
      <div
        role="alert"
        className="grid min-h-40 content-center justify-items-center gap-1.5 border border-err bg-err-tint p-3 text-center text-13"
      >
        <OctagonAlert aria-hidden="true" className="text-err" />
        <strong className="text-err">{t("failed")}</strong>
        <span>{text ?? errorText(error)}</span>
        {cost > 0 && <span>{t("returned", { n: cost })}</span>}
      </div>
      <div className="flex gap-1.5">
        {onRetry && (
          <Button
            size="sm"
            className="flex-1"
            price={cost > 0 && <PriceTag credits={cost} />}
            onClick={onRetry}
          >
            <DirectionalIcon icon={RotateCcw} />
            {t("retry")}
          </Button>
        )}
        <IconButton icon={X} label={t("dismiss")} onClick={onDismiss} />
      </div>
    </li>
  );
}
