import type { FRAME_KINDS } from "@/components/editor/create-element";

type FrameKind = (typeof FRAME_KINDS)[number];

/** The outlines of `traceImageMask` in a box of 24 units, in the color of the text around them. */
const PATHS: Record<FrameKind, string> = {
  rounded: "M6 2h12a4 4 0 0 1 4 4v12a4 4 0 0 1 -4 4h-12a4 4 0 0 1 -4 -4v-12a4 4 0 0 1 4 -4Z",
  ellipse: "M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0Z",
  arch: "M2 22v-10a10 10 0 0 1 20 0v10Z",
  hexagon: "M7 2h10l5 10l-5 10h-10l-5 -10Z",
  diamond: "M12 2l10 10l-10 10l-10 -10Z",
  heart:
    "M12 22C5 16.4 2 12 2 7.8C2 4 4.6 2 7.4 2C9.6 2 11.2 3.4 12 5.4C12.8 3.4 14.4 2 16.6 2C19.4 2 22 4 22 7.8C22 12 19 16.4 12 22Z",
  star: "M12 2l2.94 5.96l6.57 .95l-4.75 4.64l1.12 6.54l-5.88 -3.09l-5.88 3.09l1.12 -6.54l-4.75 -4.64l6.57 -.95Z",
};

export function MaskPreview({ mask, side }: { mask: FrameKind; side: number }) {
  return (
    <svg viewBox="0 0 24 24" width={side} height={side} aria-hidden="true" className="fill-current">
      <path d={PATHS[mask]} />
    </svg>
  );
}
