import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useStore } from "zustand";
import { useComposer } from "@/components/posts/composer-context";
import { creditKeys, creditsInfoQuery } from "@/lib/credits/client/queries";
import { CREDIT_COSTS } from "@/lib/credits/costs";
import type { CreditsInfo } from "@/lib/credits/schemas";
import { confirmCancellation } from "@/lib/generation/client/confirm-cancellation";
import type { LiveTurn, TurnEnd } from "@/lib/post-agent/client/live-turn";
import { agentKeys, messagesQuery } from "@/lib/post-agent/client/queries";

const PAGE = 20;
const cost = CREDIT_COSTS.text;

/** Status below the conversation after an abnormal end of a turn. */
export type TurnStatus =
  | { kind: "told"; text: string }
  | { kind: "error"; error: unknown; asked: string }
  | null;

export function useAgent(turn: LiveTurn) {
  const t = useTranslations("posts.agent");
  const credits = useTranslations("posts.credits");
  const client = useQueryClient();
  const { draft, saver } = useComposer();
  const postId = draft.post._id;
  const live = useStore(turn.store);
  const [limit, setLimit] = useState(PAGE);
  const history = useQuery({ ...messagesQuery(postId, limit), placeholderData: (before) => before });
  const [wish, setWish] = useState("");
  const [note, setNote] = useState<TurnStatus>(null);
  /** Screen reader announcement: only start and end of a turn. */
  const [said, setSaid] = useState("");

  async function noteOf(end: TurnEnd, asked: string, before: CreditsInfo | undefined): Promise<TurnStatus> {
    if (end.kind === "failed") return { kind: "error", error: end.error, asked };
    if (end.kind === "done") {
      const { code, credits: n } = end.outcome ?? { code: null, credits: cost };
      if (code === null || code === "cancelled") return null;
      const key = code === "provider_timeout" ? "timedOut" : "interrupted";
      return { kind: "told", text: t(key, { n }) };
    }
    if (end.begun) return { kind: "told", text: t("stopCost", { n: cost }) };
    const load = () => client.fetchQuery({ ...creditsInfoQuery, staleTime: 0 });
    const outcome = await confirmCancellation("text", before, load);
    return { kind: "told", text: credits(`cancelled.${outcome}`, { n: cost }) };
  }

  async function ask(words: string) {
    const requested = words.trim();
    if (requested === "" || turn.read().asked !== null) return;
    const before = client.getQueryData<CreditsInfo>(creditKeys.info);
    setNote(null);
    setWish("");
    setSaid(t("writing"));
    // Saves first, because the model sees the stored post.
    await saver.flush();
    const end = await turn.ask(postId, requested);
    if (!end) return;
    const { begun, parts } = turn.read();
    const proposals = parts.filter(({ type }) => type === "proposal").length;
    setSaid(
      end.kind === "stopped" ? t("stopped") : end.kind === "done" ? t("finished", { n: proposals }) : "",
    );
    void client.invalidateQueries({ queryKey: creditKeys.info });
    const [told] = await Promise.all([
      noteOf(end, requested, before),
      begun && client.refetchQueries({ queryKey: agentKeys.messages(postId) }),
    ]);
    // The server stored nothing, so the prompt returns to the field.
    if (!begun) setWish((now) => now || requested);
    setNote(told);
    turn.clear();
  }

  return {
    history,
    live,
    wish,
    setWish,
    note,
    clearNote: () => setNote(null),
    said,
    ask,
    stop: turn.stop,
    cost,
    more: () => setLimit((now) => now + PAGE),
  };
}

export type AgentState = ReturnType<typeof useAgent>;
