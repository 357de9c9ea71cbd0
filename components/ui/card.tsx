import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** Renders a bordered card. No shadow: only floating surfaces have one. */
export function Card({ className, ...props }: ComponentProps<"section">) {
  return (
    <section
      data-slot="card"
      className={cn("rounded-card border border-line bg-surface", className)}
      {...props}
    />
  );
}

/** Renders the title at the inline start and actions at the end (give the first of them `ms-auto`). */
export function CardHeader({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="card-head"
      className={cn("flex items-center gap-2 px-4 pt-3.5 pb-3", className)}
      {...props}
    />
  );
}

interface CardTitleProps extends ComponentProps<"h2"> {
  level?: 2 | 3;
}

/** Renders a card heading at the level that the page requires. */
export function CardTitle({ level = 2, className, children, ...props }: CardTitleProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <Heading className={cn("text-[18px]/[24px]", className)} {...props}>
      {children}
    </Heading>
  );
}

export function CardContent({ className, ...props }: ComponentProps<"div">) {
  return <div data-slot="card-body" className={cn("px-4 pb-4", className)} {...props} />;
}
