"use client";

import { MessageSquareText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAgentOpen } from "@/components/post-agent/use-agent-open";
import { Button } from "@/components/ui/button";

/** Toggles the agent panel from the toolbar. */
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
