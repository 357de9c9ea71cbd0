import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";

const noteVariants = cva(
  "flex gap-2.5 rounded-in border border-line border-s-3 bg-surface px-3 py-2.5 [&>svg]:mt-0.5",
  {
    variants: {
      tone: {
        neutral: "border-s-line-strong",
        ok: "border-s-ok [&>svg]:text-ok",
        warn: "border-s-warn [&>svg]:text-warn",
        err: "border-s-err [&>svg]:text-err",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

interface NoteProps extends Omit<ComponentProps<"div">, "title">, VariantProps<typeof noteVariants> {
  icon?: ReactNode;
  /** Bold summary; the children contain the details. */
  title?: ReactNode;
  actions?: ReactNode;
}

/** Renders an inline message: cause, charge and next step, in this order. */
export function Alert({ tone, icon, title, actions, className, children, ...props }: NoteProps) {
  return (
    <div data-slot="note" className={cn(noteVariants({ tone }), className)} {...props}>
      {icon}
      <div className="grid min-w-0 flex-1 content-start gap-2">
        {title && <strong className="font-bold">{title}</strong>}
        {children && <div>{children}</div>}
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </div>
  );
}
