import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

export function LogoMark({ className, ...props }: ComponentProps<"svg">) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      className={cn("size-6 flex-none fill-ink rtl:-scale-x-100", className)}
      {...props}
    >
      <rect x="1.5" y="9" width="3.4" height="6" />
      <rect x="7.2" y="5" width="3.4" height="14" />
      <rect x="12.9" y="1.5" width="3.4" height="21" />
      <rect x="18.6" y="7" width="3.4" height="10" className="fill-voice" />
    </svg>
  );
}

export function Logo({ className, children, ...props }: ComponentProps<"span">) {
  return (
    <span
      data-slot="logo"
      className={cn(
        "inline-flex items-center gap-2.5 font-display font-semibold text-[24px]/[28px] tracking-[-0.01em]",
        className,
      )}
      {...props}
    >
      <LogoMark />
      <span>{children}</span>
    </span>
  );
}
