import { useTranslations } from "next-intl";
import type { AgentState } from "@/components/post-agent/use-agent";
import { CreditActionError } from "@/components/posts/credit-action-error";
import { useCreditErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { toApiError } from "@/lib/api-client/api-error";

export function TurnStatusNotice({ agent }: { agent: AgentState }) {
  const t = useTranslations("posts.agent");
  const common = useTranslations("common");
  const errorText = useCreditErrorText();
  const { note, clearNote, ask } = agent;
  if (note === null) return null;
  if (note.kind === "told") {
    return (
      <Alert
        role="status"
        data-testid="agent-note"
        actions={
          <Button variant="quiet" size="sm" onClick={clearNote}>
            {common("close")}
          </Button>
        }
      >
        {note.text}
      </Alert>
    );
  }
  const words = {
    notSent: t("notSent"),
    tooMany: t("tooMany"),
    error: errorText,
    status: (status: number) => t("status", { status }),
  };
  return (
    <CreditActionError
      error={note.error}
      {...describeTurnError(note.error, words)}
      credits={agent.cost}
      onRetry={() => void ask(note.prompt)}
      onClose={clearNote}
    />
  );
}

interface Words {
  notSent: string;
  tooMany: string;
  status(status: number): string;
  error(error: unknown): string;
}

/** Describes a failed turn: the HTTP status [spec 8] and a text for the user. */
export function describeTurnError(error: unknown, words: Words): { title: string; text: string } {
  const { status, code } = toApiError(error);
  return {
    title: status === undefined ? words.notSent : words.status(status),
    // The general text mentions attempts; here three turns already run.
    text: code === "rate_limited" ? words.tooMany : words.error(error),
  };
}
