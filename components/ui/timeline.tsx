import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { cn, createStyled } from "@/components/ui/cn";

export const Timeline = createStyled("ol", "receipt", "grid");

const iconVariants = cva("z-1 grid size-5 place-items-center bg-surface", {
  variants: { tone: { quiet: "text-ink-2", ok: "text-ok", warn: "text-warn", err: "text-err" } },
  defaultVariants: { tone: "quiet" },
});

interface ReceiptStepProps extends Omit<ComponentProps<"li">, "children">, VariantProps<typeof iconVariants> {
  time: ReactNode;
  /** The same instant in ISO 8601. */
  dateTime?: string | undefined;
  icon: ReactNode;
  children: ReactNode;
}

export function TimelineItem({
  time,
  dateTime,
  icon,
  tone,
  className,
  children,
  ...props
}: ReceiptStepProps) {
  return (
    <li
      className={cn(
        "relative grid grid-cols-[84px_20px_minmax(0,1fr)] gap-2.5 pb-3.5 last:pb-0",
        // Line from this icon to the next: 84 + 10 + half an icon from the inline start.
        "not-last:before:absolute not-last:before:start-[103px] not-last:before:top-[18px] not-last:before:-bottom-0.5 not-last:before:w-px not-last:before:bg-line not-last:before:content-['']",
        className,
      )}
      {...props}
    >
      <time dateTime={dateTime} className="text-end font-mono text-[12px]/[20px] text-ink-2">
        <bdi dir="ltr">{time}</bdi>
      </time>
      <span className={iconVariants({ tone })}>{icon}</span>
      <div>{children}</div>
    </li>
  );
}
