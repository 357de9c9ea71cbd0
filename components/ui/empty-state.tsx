import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";

interface EmptyProps extends Omit<ComponentProps<"div">, "title"> {
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  level?: 2 | 3;
}

/** Renders an empty state: one sentence, one example, one action. */
export function EmptyState({ title, text, children, action, level = 3, className, ...props }: EmptyProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div
      data-slot="empty"
      className={cn(
        "grid content-start justify-items-start gap-3 rounded-card border border-line-strong border-dashed p-6",
        className,
      )}
      {...props}
    >
      <Heading className="text-22">{title}</Heading>
      {text && <p className="text-ink-2">{text}</p>}
      {children}
      {action}
    </div>
  );
}
