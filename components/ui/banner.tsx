import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";

const bannerVariants = cva("flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-4 py-2", {
  variants: {
    tone: {
      warn: "bg-warn-tint [&>svg]:text-warn",
      err: "bg-err-tint [&>svg]:text-err",
      brand: "bg-brand-tint [&>svg]:text-brand",
    },
  },
  defaultVariants: { tone: "warn" },
});

interface BannerProps extends ComponentProps<"div">, VariantProps<typeof bannerVariants> {
  icon?: ReactNode;
  actions?: ReactNode;
}

/** Renders a permanent message about the whole account at the top of the page. */
export function Banner({ tone, icon, actions, className, children, ...props }: BannerProps) {
  return (
    <div data-slot="banner" className={cn(bannerVariants({ tone }), className)} {...props}>
      {icon}
      <div className="min-w-0 flex-1">{children}</div>
      {actions}
    </div>
  );
}
