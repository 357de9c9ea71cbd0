"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useState, useSyncExternalStore } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { creditKeys, creditsInfoQuery } from "@/lib/credits/client/queries";
import { COSTS } from "@/lib/credits/costs";
import type { CreditsInfo } from "@/lib/credits/schemas";
import { confirmCancelled } from "@/lib/generation/client/confirm-cancelled";
import type { LiveTurn, TurnEnd } from "@/lib/post-agent/client/live-turn";
import { agentKeys, messagesQuery } from "@/lib/post-agent/client/queries";

const PAGE = 20;
const cost = COSTS.text;

/** What is said under the conversation when a turn has ended otherwise than well. */
export type TurnNote =
  | { kind: "told"; text: string }
  | { kind: "error"; error: unknown; asked: string }
  | null;

/** The conversation about the post on the desk: what was said, what is being said, and how to ask and stop. */
export function useAgent(turn: LiveTurn) {
  const t = useTranslations("posts.agent");
  const credits = useTranslations("posts.credits");
  const client = useQueryClient();
  const { draft, saver } = useComposer();
  const postId = draft.post._id;
  const live = useSyncExternalStore(turn.subscribe, turn.read, turn.read);
  const [limit, setLimit] = useState(PAGE);
  const history = useQuery({ ...messagesQuery(postId, limit), placeholderData: (before) => before });
  const [wish, setWish] = useState("");
  const [note, setNote] = useState<TurnNote>(null);
  /** For those who do not see it: only that it began, and that it ended. */
  const [said, setSaid] = useState("");

  const noteOf = useCallback(
    async (end: TurnEnd, asked: string, before: CreditsInfo | undefined): Promise<TurnNote> => {
      if (end.kind === "failed") return { kind: "error", error: end.error, asked };
      if (end.kind === "done") {
        const { code, credits: n } = end.outcome ?? { code: null, credits: cost };
        if (code === null || code === "cancelled") return null;
        const key = code === "provider_timeout" ? "tooLate" : "brokeOff";
        return { kind: "told", text: t(key, { n }) };
      }
      if (end.begun) return { kind: "told", text: t("stoppedCost", { n: cost }) };
      const load = () => client.fetchQuery({ ...creditsInfoQuery, staleTime: 0 });
      const outcome = await confirmCancelled("text", before, load);
      return { kind: "told", text: credits(`cancelled.${outcome}`, { n: cost }) };
    },
    [client, credits, t],
  );

  const ask = useCallback(
    async (words: string) => {
      const asked = words.trim();
      if (asked === "" || turn.read().asked !== null) return;
      const before = client.getQueryData<CreditsInfo>(creditKeys.info);
      setNote(null);
      setWish("");
      setSaid(t("writing"));
      // What the model is shown is what was saved.
      await saver.flush();
      const end = await turn.ask(postId, asked);
      if (!end) return;
      const { begun, parts } = turn.read();
      const proposals = parts.filter(({ type }) => type === "proposal").length;
      setSaid(
        end.kind === "stopped" ? t("stopped") : end.kind === "done" ? t("finished", { n: proposals }) : "",
      );
      void client.invalidateQueries({ queryKey: creditKeys.info });
      const [told] = await Promise.all([
        noteOf(end, asked, before),
        begun && client.refetchQueries({ queryKey: agentKeys.messages(postId) }),
      ]);
      // Nothing of it was kept: the words are theirs again.
      if (!begun) setWish((now) => now || asked);
      setNote(told);
      turn.clear();
    },
    [client, noteOf, postId, saver, t, turn],
  );

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

export type Agent = ReturnType<typeof useAgent>;
