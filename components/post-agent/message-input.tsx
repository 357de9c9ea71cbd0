"use client";

import { Link2, Square } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import type { AgentState } from "@/components/post-agent/use-agent";
import { Button } from "@/components/ui/button";
import { PriceTag } from "@/components/ui/price-tag";
import { MAX_MESSAGE_LENGTH } from "@/lib/post-agent/limits";

interface Props {
  agent: AgentState;
  running: boolean;
  askRef: RefObject<HTMLTextAreaElement | null>;
  onSources(): void;
}

/** Renders the prompt field and the send button with its cost; during a turn the button stops it. */
export function MessageInput({ agent, running, askRef, onSources }: Props) {
  const t = useTranslations("posts.agent");
  const credits = useTranslations("common.credits");
  const { wish, setWish, ask, stop, cost } = agent;
  const submit = () => {
    if (wish.trim() === "") askRef.current?.focus();
    else if (!running) void ask(wish);
  };
  return (
    <form
      className="m-4 mt-0 rounded-in border border-line-strong bg-raised has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-focus has-[textarea:focus-visible]:outline-offset-[-1px]"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <textarea
        ref={askRef}
        aria-label={t("askLabel")}
        value={wish}
        rows={2}
        maxLength={MAX_MESSAGE_LENGTH}
        dir={wish ? "auto" : undefined}
        placeholder={t("ask")}
        className="field-sizing-content block max-h-40 min-h-14 w-full resize-none bg-transparent px-3 py-2.5 outline-none"
        onChange={(event) => setWish(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          submit();
        }}
      />
      <div className="flex items-center gap-1.5 p-1.5">
        <Button variant="quiet" size="icon-sm" aria-label={t("sources.add")} onClick={onSources}>
          <Link2 aria-hidden="true" />
        </Button>
        {/* One button for both actions, so that it keeps the focus. */}
        <Button
          type={running ? "button" : "submit"}
          size="sm"
          variant={running ? "line" : "voice"}
          className="ms-auto"
          price={!running && <PriceTag credits={cost}>{credits("amount", { n: cost })}</PriceTag>}
          onClick={running ? stop : undefined}
        >
          {running && <Square aria-hidden="true" className="fill-current" />}
          {t(running ? "stop" : "send")}
        </Button>
      </div>
    </form>
  );
}
