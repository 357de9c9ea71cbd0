import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";

export type PlatformName = "facebook" | "instagram" | "linkedin";

const COLOR: Record<PlatformName, string> = { facebook: "bg-fb", instagram: "bg-ig", linkedin: "bg-li" };

/* Custom icons on a 16 px grid in the style of the other icons, not the platforms' logos. */
const DRAWING: Record<PlatformName, ReactNode> = {
  facebook: <path d="M11 3H9.7A2 2 0 0 0 7.7 5v8.5M5.5 7.5h4.7" />,
  instagram: (
    <>
      <rect x="2.5" y="2.5" width="11" height="11" rx="3" />
      <circle cx="8" cy="8" r="2.6" />
      <path d="M11 5h.01" />
    </>
  ),
  linkedin: <path d="M4 6.7v6M4 3.9v.1M7.3 12.7v-6M7.3 9a2.3 2.3 0 0 1 4.6 0v3.7" />,
};

interface GlyphProps extends ComponentProps<"svg"> {
  platform: PlatformName;
}

export function PlatformGlyph({ platform, className, ...props }: GlyphProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      focusable="false"
      className={cn(
        "size-4 flex-none fill-none stroke-[1.5] stroke-current [stroke-linecap:round] [stroke-linejoin:round]",
        className,
      )}
      {...props}
    >
      {DRAWING[platform]}
    </svg>
  );
}

interface PlatformTagProps {
  platform: PlatformName;
  label?: string;
  size?: 16 | 20;
  className?: string;
}

const TAG = "inline-grid flex-none place-items-center rounded-in text-on-platform forced-color-adjust-none";

/** Styles without a component, for views with hundreds of tags. */
export const platformTagClass = (platform: PlatformName) => cn(TAG, "size-4", COLOR[platform]);

/** Renders a platform in its color, which appears only here and in previews. */
export function PlatformTag({ platform, label, size = 16, className }: PlatformTagProps) {
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <span
      {...named}
      data-slot="platform-tag"
      data-platform={platform}
      className={cn(TAG, size === 20 ? "size-5" : "size-4", COLOR[platform], className)}
    >
      <PlatformGlyph
        platform={platform}
        className={cn("stroke-[1.6]", size === 20 ? "size-3.5" : "size-3")}
      />
    </span>
  );
}
