"use client";

import { OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { failedTurn } from "@/components/post-agent/failed-turn";
import type { Agent } from "@/components/post-agent/use-agent";
import { SpendError } from "@/components/posts/spend-error";
import { useSpendErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";

/** How a turn ended when it did not end well: what happened, what it cost, what can be done. */
export function AgentNote({ agent }: { agent: Agent }) {
  const t = useTranslations("posts.agent");
  const common = useTranslations("common");
  const errorText = useSpendErrorText();
  const { note, clearNote, ask } = agent;
  if (note === null) return null;
  if (note.kind === "told") {
    return (
      <Note
        role="status"
        data-testid="agent-note"
        actions={
          <Button variant="quiet" size="sm" onClick={clearNote}>
            {common("close")}
          </Button>
        }
      >
        {note.text}
      </Note>
    );
  }
  const words = {
    ...{ notSent: t("notSent"), tooMany: t("tooMany"), error: errorText },
    status: (status: number) => t("status", { status }),
  };
  return (
    <SpendError
      error={note.error}
      {...failedTurn(note.error, words)}
      icon={<OctagonAlert aria-hidden="true" />}
      onRetry={() => void ask(note.asked)}
      onClose={clearNote}
    />
  );
}
