import type { ComponentProps } from "react";
import { cn, createStyled } from "@/components/ui/cn";

export const Card = createStyled("section", "card", "rounded-card border border-line bg-surface");

/** Renders the title at the inline start and actions at the end (give the first of them `ms-auto`). */
export const CardHeader = createStyled("div", "card-head", "flex items-center gap-2 px-4 pt-3.5 pb-3");

interface CardTitleProps extends ComponentProps<"h2"> {
  level?: 2 | 3;
}

export function CardTitle({ level = 2, className, ...props }: CardTitleProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return <Heading className={cn("text-[18px]/[24px]", className)} {...props} />;
}

export const CardContent = createStyled("div", "card-body", "px-4 pb-4");
