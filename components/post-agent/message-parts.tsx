"use client";

import { ImageProposalCard } from "@/components/post-agent/image-proposal-card";
import { ScheduleProposalCard } from "@/components/post-agent/schedule-proposal-card";
import { TextProposalCard } from "@/components/post-agent/text-proposal-card";
import type { Material, MessagePart, TextProposal } from "@/lib/post-agent/schemas";

interface Props {
  parts: MessagePart[];
  /** How a proposal is called: its number in the conversation. */
  numbers: Map<string, number>;
  /** Nothing was said after it. */
  isLatest: boolean;
  onRefine(): void;
}

/** What the agent said and proposed; the versions of one text for several networks are one card. */
export function MessageParts({ parts, numbers, isLatest, onRefine }: Props) {
  const material = parts.find((part) => part.type === "material")?.material ?? null;
  const texts = parts.flatMap((part) =>
    part.type === "proposal" && part.proposal.kind === "text" ? part.proposal : [],
  );
  return parts.map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: parts only ever grow at their end
    if (part.type === "text") return <Words key={index} text={part.text} />;
    if (part.type === "material") return null;
    const { proposal } = part;
    const number = numbers.get(proposal.id) ?? 0;
    if (proposal.kind === "image")
      return <ImageProposalCard key={proposal.id} proposal={proposal} number={number} />;
    if (proposal.kind === "schedule")
      return <ScheduleProposalCard key={proposal.id} proposal={proposal} number={number} />;
    if (proposal !== texts[0]) return null;
    const card = { versions: texts as [TextProposal], number, material: material as Material | null };
    return <TextProposalCard key={proposal.id} {...card} isLatest={isLatest} onRefine={onRefine} />;
  });
}

function Words({ text }: { text: string }) {
  return text
    .trim()
    .split(/\n+/)
    .map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines only ever grow at their end
      <p key={index} dir="auto" className="break-words">
        {line}
      </p>
    ));
}
