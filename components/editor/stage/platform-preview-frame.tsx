import {
  Bookmark,
  Ellipsis,
  Heart,
  type LucideIcon,
  MessageCircle,
  MessageSquareText,
  Repeat2,
  Send,
  Share2,
  ThumbsUp,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { useEditorState, useViewState } from "@/components/editor/editor-context";
import type { PreviewFrameName } from "@/components/editor/editor-view";
import { Avatar } from "@/components/ui/avatar";
import { getGridCrop } from "@/lib/canvas/core/safe-zones";
import { getDirection } from "@/lib/i18n/direction";

const BAR = 44;

const FEET: Record<Exclude<PreviewFrameName, "bare">, { icons: LucideIcon[]; last?: LucideIcon }> = {
  instagram: { icons: [Heart, MessageCircle, Send], last: Bookmark },
  facebook: { icons: [ThumbsUp, MessageCircle, Share2] },
  linkedin: { icons: [ThumbsUp, MessageSquareText, Repeat2, Send] },
};

/** Renders the selected platform's frame and crop lines around the image, in screen px. Not exported. */
export function PlatformPreviewFrame() {
  const frame = useViewState((snapshot) => snapshot.frame);
  return frame === "bare" ? null : <Frame frame={frame} />;
}

function Frame({ frame }: { frame: Exclude<PreviewFrameName, "bare"> }) {
  const account = useCurrentAccount();
  const zoom = useViewState((snapshot) => snapshot.zoom);
  const offset = useViewState((snapshot) => snapshot.offset);
  const size = useEditorState(({ document }) => document.size);
  const { icons, last: Last } = FEET[frame];
  const [w, h] = [size.w * zoom, size.h * zoom];
  const bar =
    "absolute inset-x-0 flex items-center gap-3 overflow-hidden bg-raised px-3 text-ink [&>svg]:size-5 [&>svg]:flex-none";
  return (
    <div
      aria-hidden="true"
      data-frame={frame}
      dir={getDirection(account.language)}
      className="pointer-events-none absolute"
      style={{ left: offset.x, top: offset.y, width: w, height: h }}
    >
      <div className={`${bar} rounded-t-card`} style={{ top: -BAR, height: BAR }}>
        <Avatar src={account.logoUrl} fallback={account.name.slice(0, 1)} size={24} />
        <bdi className="truncate font-semibold text-13">{account.name}</bdi>
        <Ellipsis className="ms-auto" />
      </div>
      {frame === "instagram" && <GridLines w={w} h={h} />}
      <div className={`${bar} rounded-b-card`} style={{ bottom: -BAR, height: BAR }}>
        {icons.map((Icon) => (
          <Icon key={Icon.displayName} className={frame === "facebook" ? "flex-1" : undefined} />
        ))}
        {Last && <Last className="ms-auto" />}
      </div>
    </div>
  );
}

function GridLines({ w, h }: { w: number; h: number }) {
  const t = useTranslations("posts.editor.frame");
  const { left, top } = getGridCrop({ w, h });
  return (
    <div
      data-crop="grid"
      className="absolute border-guide border-dashed"
      style={{
        insetInline: left * w,
        insetBlock: top * h,
        borderInlineWidth: left > 0 ? 1 : 0,
        borderBlockWidth: top > 0 ? 1 : 0,
      }}
    >
      <span className="absolute start-1.5 bottom-1.5 whitespace-nowrap bg-guide px-1.5 font-bold text-[11px]/[18px] text-canvas">
        {t("grid")}
      </span>
    </div>
  );
}
