import { MessageSquareText } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useAgentOpen } from "@/components/post-agent/use-agent-open";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/spinner";
import { LiveTurn } from "@/lib/post-agent/client/live-turn";

const AgentPanel = dynamic(
  () => import("@/components/post-agent/agent-panel").then((file) => file.AgentPanel),
  { ssr: false, loading: () => <Skeleton className="m-4" /> },
);

/** Renders the agent beside the composer or over it. A turn continues while it is closed and ends with the composer. */
export function AgentSidebar() {
  const t = useTranslations("posts.agent");
  const [open, setOpen] = useAgentOpen();
  const [turn] = useState(() => new LiveTurn());
  useEffect(() => turn.stop, [turn]);
  if (!open) return null;
  const close = () => {
    setOpen(false);
    document.getElementById("agent-toggle")?.focus();
  };
  return (
    <aside
      id="agent-panel"
      data-end-column
      aria-label={t("title")}
      className="fixed inset-y-0 end-0 z-20 flex w-[min(360px,100vw)] flex-col border-line border-s bg-surface shadow-float min-[1200px]:static min-[1200px]:z-auto min-[1200px]:row-span-2 min-[1440px]:row-span-1 min-[1200px]:w-auto min-[1200px]:shadow-none"
    >
      {/* Height limited to the space below the banners, so that the input is on the first screen. */}
      <div className="flex min-h-0 flex-1 flex-col min-[1200px]:sticky min-[1200px]:top-14 min-[1200px]:h-[calc(100vh-56px-var(--notices-height,0px))] min-[1200px]:flex-none">
        <AgentPanel turn={turn} onClose={close} />
      </div>
    </aside>
  );
}

export function AgentToggle() {
  const t = useTranslations("posts.agent");
  const [open, setOpen] = useAgentOpen();
  return (
    <Button
      variant="quiet"
      size="icon"
      id="agent-toggle"
      aria-expanded={open}
      aria-controls={open ? "agent-panel" : undefined}
      aria-label={t(open ? "close" : "open")}
      onClick={() => setOpen(!open)}
    >
      <MessageSquareText aria-hidden="true" />
    </Button>
  );
}
