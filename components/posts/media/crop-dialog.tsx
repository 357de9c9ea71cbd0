import { useTranslations } from "next-intl";
import { type PointerEvent, useState } from "react";
import { type CropTarget, useCropImage } from "@/components/posts/media/use-crop-image";
import type { GroupMember } from "@/components/posts/networks/use-post-group";
import { LabeledSegmentedChoice } from "@/components/posts/segmented-choice";
import type { TrayImage } from "@/components/posts/use-pending-image-removals";
import { parseSizeRatio } from "@/components/posts/use-problem-text";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogContentBody,
  DialogFooter,
  type DialogState,
  TitledDialogHeader,
} from "@/components/ui/dialog";
import { Image } from "@/components/ui/image";
import { Slider } from "@/components/ui/slider";
import { getPostOptions } from "@/lib/posts/network-options";
import { PLATFORM_RULES } from "@/lib/posts/platform-rules";
import { getCropBox, getTargetAspectRatio } from "@/lib/publishing/image-aspect-ratios";

const RATIOS = ["4:5", "1:1", "1.91:1", "16:9", "9:16"] as const;
type Ratio = (typeof RATIOS)[number];

/** Returns the ratios that all of these networks accept where the post appears. */
function listRatios(members: readonly GroupMember[]): Ratio[] {
  return RATIOS.filter((ratio) =>
    members.every(({ platform, post }) => {
      const { aspect } = PLATFORM_RULES[platform];
      // A story takes any shape.
      if (!aspect || getPostOptions(post.options, platform).placement === "story") return true;
      return getTargetAspectRatio({ width: parseSizeRatio(ratio), height: 1 }, { aspect }) === null;
    }),
  );
}

export interface CropDialogProps extends DialogState {
  image: TrayImage;
}

/** Crops an attached image to a ratio that its network accepts, for all networks or for one. */
export function CropDialog({ image, open, onOpenChange }: CropDialogProps) {
  const t = useTranslations("posts.media.crop");
  const common = useTranslations("common");
  const platformName = useTranslations("posts.platform");
  const { crop, busy, targets, members } = useCropImage(image);
  const [chosen, setTarget] = useState<CropTarget>("all");
  const [wanted, setRatio] = useState<Ratio | null>(null);
  const [position, setPosition] = useState(0.5);
  const target = targets.find((one) => one === chosen) ?? targets[0] ?? "all";
  const ratios = listRatios(members.filter(({ platform }) => target === "all" || platform === target));
  const ratio = ratios.find((one) => one === wanted) ?? findNearest(ratios, image);
  const aspect = parseSizeRatio(ratio);
  const isWhole = getTargetAspectRatio(image, { first: aspect }) === null;
  const apply = async () => {
    if (await crop(target, getCropBox(image, aspect, position))) onOpenChange(false);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent size="lg" aria-describedby={undefined}>
        <TitledDialogHeader title={t("title")} />
        <DialogContentBody className="grid gap-4">
          <div className="flex flex-wrap gap-x-5 gap-y-3">
            {targets.length > 1 && (
              <LabeledSegmentedChoice
                small
                label={t("target")}
                options={targets}
                value={target}
                onChange={setTarget}
                render={(one) => (one === "all" ? t("everywhere") : platformName(one))}
              />
            )}
            <LabeledSegmentedChoice
              small
              label={t("shape")}
              options={ratios}
              value={ratio}
              onChange={setRatio}
              render={(one) => <bdi dir="ltr">{one}</bdi>}
            />
          </div>
          <CropArea image={image} aspect={aspect} position={position} onMove={setPosition} />
          <Slider
            thumbLabels={[t("position")]}
            // The slider moves the frame over the image, which is never mirrored.
            dir="ltr"
            min={0}
            max={1}
            step={0.01}
            value={[position]}
            disabled={isWhole}
            onValueChange={([next = 0.5]) => setPosition(next)}
          />
          <p className="text-13 text-ink-2">{t(isWhole ? "fits" : "kept")}</p>
        </DialogContentBody>
        <DialogFooter>
          <Button variant="primary" busy={busy} disabled={isWhole} onClick={() => void apply()}>
            {t("apply")}
          </Button>
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            {common("cancel")}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** The ratio that loses the least of the image. */
function findNearest(ratios: Ratio[], { width, height }: TrayImage): Ratio {
  const distance = (one: Ratio) => Math.abs(Math.log((parseSizeRatio(one) * height) / width));
  return ratios.reduce((best, one) => (distance(one) < distance(best) ? one : best), ratios[0] ?? "1:1");
}

interface AreaProps {
  image: TrayImage;
  aspect: number;
  position: number;
  onMove(position: number): void;
}

/** Shows the whole image with the part that stays; dragging moves that part. */
function CropArea({ image, aspect, position, onMove }: AreaProps) {
  const { width, height } = image;
  const box = getCropBox(image, aspect, position);
  const percent = (part: number, of: number) => `${(part / of) * 100}%`;
  const isSideways = box.width < width;
  const room = isSideways ? 1 - box.width / width : 1 - box.height / height;
  const drag = ({ currentTarget, movementX, movementY, buttons }: PointerEvent<HTMLElement>) => {
    if (buttons !== 1 || room <= 0) return;
    const { clientWidth, clientHeight } = currentTarget;
    const by = isSideways ? movementX / clientWidth : movementY / clientHeight;
    onMove(Math.min(1, Math.max(0, position + by / room)));
  };
  return (
    <div className="grid place-items-center bg-stage p-3">
      <div
        dir="ltr"
        className="relative cursor-move touch-none select-none overflow-hidden"
        style={{ aspectRatio: width / height, width: `min(100%, ${(width / height) * 20}rem)` }}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={drag}
      >
        <Image
          src={image.url}
          alt={image.alt}
          width={width}
          height={height}
          draggable={false}
          className="size-full object-cover"
        />
        <span
          aria-hidden="true"
          className="absolute border-2 border-on-band shadow-[0_0_0_100vmax_var(--color-scrim)]"
          style={{
            left: percent(box.x, width),
            top: percent(box.y, height),
            width: percent(box.width, width),
            height: percent(box.height, height),
          }}
        />
      </div>
    </div>
  );
}
