import type { LucideIcon } from "lucide-react";
import { cn } from "@/components/ui/cn";

interface Props {
  icon: LucideIcon;
  state: string;
  tone: "calm" | "warn" | "err";
  children: string;
}

export function SaveStatus({ icon: Icon, state, tone, children }: Props) {
  return (
    <span
      role="status"
      data-state={state}
      className={cn(
        "flex flex-none items-center gap-1.5 whitespace-nowrap text-12 text-ink-2 [&>svg]:size-3.5",
        tone === "warn" && "font-semibold text-warn",
        tone === "err" && "font-semibold text-err",
      )}
    >
      <Icon aria-hidden="true" />
      {children}
    </span>
  );
}
