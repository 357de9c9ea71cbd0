import type { LucideProps } from "lucide-react";
import type { ComponentType } from "react";
import { cn } from "@/components/ui/cn";

interface DirIconProps extends LucideProps {
  icon: ComponentType<LucideProps>;
}

/** Mirrors an icon in right-to-left layouts: arrows, chevrons, send, undo. Not for clocks, checks or play. */
export function DirectionalIcon({ icon: Icon, className, ...props }: DirIconProps) {
  return <Icon aria-hidden="true" className={cn("rtl:-scale-x-100", className)} {...props} />;
}
