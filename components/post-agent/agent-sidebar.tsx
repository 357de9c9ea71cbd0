import { MessageSquareText } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useAgentOpen } from "@/components/post-agent/use-agent-open";
import { ASSISTANT_KEYS } from "@/components/posts/composer-keys";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/spinner";
import { LiveTurn } from "@/lib/post-agent/client/live-turn";

const AgentPanel = dynamic(
  () => import("@/components/post-agent/agent-panel").then((file) => file.AgentPanel),
  { ssr: false, loading: () => <Skeleton className="m-4" /> },
);

/** Renders the agent over the preview, never over the post. A turn continues while it is closed and ends with the composer. */
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
      className="absolute inset-y-0 end-0 z-10 flex w-full flex-col border-line border-s bg-surface shadow-float max-[1023px]:fixed max-[1023px]:z-20 max-[1023px]:w-[min(360px,100vw)] min-[1440px]:shadow-none"
    >
      <AgentPanel turn={turn} onClose={close} />
    </aside>
  );
}

export function AgentToggle() {
  const t = useTranslations("posts.agent");
  const [open, setOpen] = useAgentOpen();
  return (
    <Button
      id="agent-toggle"
      aria-expanded={open}
      aria-controls={open ? "agent-panel" : undefined}
      aria-label={t(open ? "close" : "open")}
      aria-keyshortcuts={ASSISTANT_KEYS}
      className="aria-expanded:bg-tint-2"
      onClick={() => setOpen(!open)}
    >
      <MessageSquareText aria-hidden="true" className="text-voice" />
      <span aria-hidden="true" className="max-[1279px]:sr-only">
        {t("title")}
      </span>
    </Button>
  );
}
