import type { LucideProps } from "lucide-react";
import type { ComponentType } from "react";
import { cn } from "@/components/ui/cn";

interface DirIconProps extends LucideProps {
  icon: ComponentType<LucideProps>;
}

/** An icon that points along the line of reading: arrows, chevrons, send, undo. Never clocks, checks, play. */
export function DirIcon({ icon: Icon, className, ...props }: DirIconProps) {
  return <Icon aria-hidden="true" className={cn("rtl:-scale-x-100", className)} {...props} />;
}
