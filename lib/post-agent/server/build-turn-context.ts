import { parseBrandVoice } from "@/lib/accounts/serializers";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { toLocalDateTime } from "@/lib/core/date-time/zoned-time";
import { toPlatform } from "@/lib/core/platforms";
import { checkCopy } from "@/lib/generation/copy-check";
import { getTextTimeouts } from "@/lib/generation/server/stream-timeout";
import { isLanguage, type Language, toLanguage } from "@/lib/i18n/direction";
import { formatWeekday } from "@/lib/i18n/format-date";
import { MAX_HISTORY_MESSAGES } from "@/lib/post-agent/limits";
import type { TurnContext } from "@/lib/post-agent/schemas";
import { serializeMessage } from "@/lib/post-agent/serializers";
import { type AgentTools, createTools } from "@/lib/post-agent/server/create-tools";
import { selectLastMessages } from "@/lib/post-agent/server/message-store";
import { buildEditPostPrompt, type EditPostPromptInput } from "@/lib/post-agent/server/prompts/edit-post";
import { selectSources } from "@/lib/post-agent/server/source-store";
import type { PostRow } from "@/lib/posts/server/post-store";

export interface TurnContextInput {
  prompt: ReturnType<typeof buildEditPostPrompt>;
  tools: AgentTools;
  material: TurnContext;
}

export async function buildTurnContext(input: {
  account: AccountRow;
  post: PostRow;
  message: string;
}): Promise<TurnContextInput> {
  const { account, post, message } = input;
  const [sources, last] = await Promise.all([
    selectSources(account.id),
    selectLastMessages(post.id, MAX_HISTORY_MESSAGES),
  ]);
  const now = new Date();
  const voice = parseBrandVoice(account);
  const platform = toPlatform(post.platform);
  const { text, hashtags, revision } = post;
  const about: EditPostPromptInput = {
    brandName: account.name,
    voice,
    platform,
    language: languageOf(post, account),
    clock: { timeZone: account.timeZone, now: clockText(now, account.timeZone) },
    post: { text, hashtags, imageAlts: post.images.map(({ alt }) => alt).filter(Boolean) },
    sources,
    history: last.map((row) => serializeMessage(row, getTextTimeouts("turn").totalMs)).reverse(),
    message,
  };
  const facts = [account.name, text, message, ...sources.map(({ content }) => content)].join("\n");
  return {
    prompt: buildEditPostPrompt(about),
    tools: createTools({
      platform,
      base: { text, hashtags, revision },
      timeZone: account.timeZone,
      now,
      check: (copy) => checkCopy({ ...copy, voice, material: facts }),
    }),
    material: { voice: Object.keys(voice).length > 0, sources: sources.map(({ title }) => title) },
  };
}

function languageOf(post: PostRow, account: AccountRow): Language {
  if (isLanguage(post.language)) return post.language;
  return toLanguage(account.language);
}

/** Formats "Sunday 2026-11-22T07:30": models compute dates better with a weekday. */
function clockText(now: Date, timeZone: string): string {
  return `${formatWeekday(now, "en-US", timeZone)} ${toLocalDateTime(now, timeZone)}`;
}
