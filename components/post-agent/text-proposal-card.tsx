import { TriangleAlert } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { RadioGroup as Radix } from "radix-ui";
import { useId } from "react";
import { CollapsedProposal, ProposalCard, useProposalState } from "@/components/post-agent/proposal-card";
import {
  getProposedText,
  type ProposalTarget,
  useApplyText,
  useProposalTargets,
} from "@/components/post-agent/use-apply-text";
import { useComposer } from "@/components/posts/composer-context";
import { Tag } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { PlatformTag } from "@/components/ui/platform-tag";
import type { Language } from "@/lib/i18n/direction";
import { getTextDirection } from "@/lib/i18n/text-direction";
import type { TextProposal, TurnContext } from "@/lib/post-agent/schemas";
import { type DiffSegment, diffWords, toDiffLines } from "@/lib/post-agent/word-diff";
import { type DraftContent, isSameContent } from "@/lib/posts/client/local-draft";
import { composeFullText } from "@/lib/posts/hashtags";
import { countCharacters, PLATFORM_RULES } from "@/lib/posts/platform-rules";

interface Props {
  versions: [TextProposal, ...TextProposal[]];
  number: number;
  material: TurnContext | null;
  isLatest: boolean;
  onRefine(): void;
}

export function TextProposalCard({ versions, number, material, isLatest, onRefine }: Props) {
  const t = useTranslations("posts.agent.proposal");
  const { draft, readOnly } = useComposer();
  const targets = useProposalTargets(versions);
  const [{ shown, compared, aside, applied, before }, setState] = useProposalState(versions[0].id);
  const { apply, applying } = useApplyText();
  const [own] = targets;
  if (!own) return null;
  const target = targets.find(({ post }) => post._id === shown) ?? own;
  const now = draft.content;
  const excerpt = own.proposal.text.slice(0, 80);
  const line = { number, excerpt, language: own.proposal.language };
  const applyTo = (chosen: ProposalTarget[]) => {
    const isAll = chosen.length === targets.length;
    void apply(chosen, (done) => isAll && setState({ applied: done, before: now }));
  };
  const isThere = isSameContent(now, getProposedText(own, now));
  // Undo of the text also takes the proposal back; its redo applies it again.
  const isBack = applied && !isThere && isSameContent(now, before ?? own.proposal.base);
  if ((applied && !isBack) || (isThere && targets.length === 1))
    return <CollapsedProposal {...line} state={t("applied")} />;
  if (aside)
    return (
      <CollapsedProposal
        {...line}
        state={t("discarded")}
        action={{ label: t("restore"), onClick: () => setState({ aside: false }) }}
      />
    );
  const isStale = !isBack && !isThere && !isSameContent(now, own.proposal.base);
  if (isStale && !compared)
    return (
      <CollapsedProposal
        {...line}
        state={t("stale")}
        action={readOnly ? undefined : { label: t("compare"), onClick: () => setState({ compared: true }) }}
      />
    );
  return (
    <ProposalCard
      number={number}
      head={
        <Platforms targets={targets} value={target.post._id} onChange={(post) => setState({ shown: post })} />
      }
      actions={
        !readOnly && (
          <>
            <Button size="sm" disabled={applying} onClick={() => applyTo([target])}>
              {t("apply")}
            </Button>
            {targets.length > 1 && (
              <Button size="sm" disabled={applying} onClick={() => applyTo(targets)}>
                {t("applyAll")}
              </Button>
            )}
            <Button variant="quiet" size="sm" onClick={() => setState({ aside: true })}>
              {t("discard")}
            </Button>
            {isLatest && (
              <Button variant="quiet" size="sm" onClick={onRefine}>
                {t("refine")}
              </Button>
            )}
          </>
        )
      }
    >
      <Version target={target} before={target.isOwn ? now : target.post} material={material} />
    </ProposalCard>
  );
}

interface PlatformsProps {
  targets: ProposalTarget[];
  value: string;
  onChange(postId: string): void;
}

function Platforms({ targets, value, onChange }: PlatformsProps) {
  const t = useTranslations("posts");
  const [only] = targets;
  if (targets.length === 1 && only) {
    return (
      <span className="py-2.5">
        <PlatformTag platform={only.proposal.platform} label={t(`platform.${only.proposal.platform}`)} />
      </span>
    );
  }
  return (
    <Radix.Root
      aria-label={t("agent.proposal.platforms")}
      orientation="horizontal"
      value={value}
      onValueChange={onChange}
      className="flex gap-[18px]"
    >
      {targets.map(({ post }) => (
        <Radix.Item
          key={post._id}
          value={post._id}
          aria-label={t(`platform.${post.platform}`)}
          className="-mb-px inline-flex min-h-10 min-w-6 items-center justify-center border-transparent border-b-2 data-[state=checked]:border-ink"
        >
          <PlatformTag platform={post.platform} />
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}

interface VersionProps extends Pick<Props, "material"> {
  target: ProposalTarget;
  before: DraftContent;
}

function Version({ target, before, material }: VersionProps) {
  const t = useTranslations("posts.agent.proposal");
  const { proposal } = target;
  const after = getProposedText(target, before);
  const [was, is] = [countCharacters(composeFullText(before)), countCharacters(composeFullText(after))];
  const over = is - PLATFORM_RULES[target.isOwn ? proposal.platform : target.post.platform].textLimit;
  return (
    <>
      <section aria-label={t("change")} className="p-3.5">
        <DiffText
          diff={diffWords(composeFullText(before), composeFullText(after), proposal.language)}
          language={proposal.language}
        />
      </section>
      <div className="grid gap-0.5 border-line border-t px-3.5 py-2 text-12 text-ink-2">
        <span>{t("counter", { before: was, after: is })}</span>
        {over > 0 && (
          <Tag tone="err">
            <TriangleAlert aria-hidden="true" />
            {t("overLimit", { n: over })}
          </Tag>
        )}
        <Leaning material={material} />
        <Marks marks={proposal.marks} />
      </div>
    </>
  );
}

function Leaning({ material }: Pick<Props, "material">) {
  const t = useTranslations("posts.agent.proposal");
  const format = useFormatter();
  if (!material || (!material.voice && material.sources.length === 0)) return null;
  const sources = format.list(
    material.sources.map((title) => t("marked", { excerpt: `\u2068${title}\u2069` })),
  );
  if (sources === "") return <span>{t("material")}</span>;
  return (
    <span className="break-words">{t(material.voice ? "materialSources" : "sourcesOnly", { sources })}</span>
  );
}

function Marks({ marks }: Pick<TextProposal, "marks">) {
  const t = useTranslations("posts.agent.proposal");
  const id = useId();
  if (marks.length === 0) return null;
  return (
    <div className="grid gap-0.5 pt-1">
      <Tag tone="warn" id={id}>
        <TriangleAlert aria-hidden="true" />
        {t("marks")}
      </Tag>
      <ul aria-labelledby={id} className="grid gap-0.5 ps-4">
        {marks.map(({ rule, excerpt }) => (
          <li key={`${rule} ${excerpt}`} className="break-words">
            <bdi>{t("marked", { excerpt })}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}

const toText = (segments: DiffSegment[]) => segments.map(({ text }) => text).join("");

/** Renders a word diff by color, underline and strikethrough. Each paragraph has its own direction. */
function DiffText({ diff, language }: { diff: DiffSegment[]; language: Language }) {
  return (
    <div data-slot="text-diff" className="grid gap-1 break-words text-[15px]/[25px]">
      {toDiffLines(diff).map((segments, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id and are never reordered
        <p key={line} dir={getTextDirection(toText(segments), language)} className="min-h-3">
          {segments.map(({ kind, text }, index) => {
            // A changed space carries no information, so it is not marked.
            const Mark = kind === "same" || text.trim() === "" ? "span" : kind;
            // biome-ignore lint/suspicious/noArrayIndexKey: segments have no id and are never reordered
            return <Mark key={index}>{text}</Mark>;
          })}
        </p>
      ))}
    </div>
  );
}
