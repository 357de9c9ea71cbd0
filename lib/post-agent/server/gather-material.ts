import { knownPlatform } from "@/lib/accounts/platforms";
import { voiceOf } from "@/lib/accounts/serializers";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { checkCopy } from "@/lib/generation/copy-rules";
import { isLanguage, knownLanguage, type Language } from "@/lib/i18n/direction";
import { formatWeekday } from "@/lib/i18n/format-date";
import { HISTORY_MESSAGES } from "@/lib/post-agent/rules";
import type { Material } from "@/lib/post-agent/schemas";
import { serializeMessage } from "@/lib/post-agent/serializers";
import { type AgentTools, makeTools } from "@/lib/post-agent/server/make-tools";
import { selectLastMessages } from "@/lib/post-agent/server/message-store";
import { type EditPostInput, editPostPrompt } from "@/lib/post-agent/server/prompts/edit-post";
import { selectSources } from "@/lib/post-agent/server/source-store";
import type { PostRow } from "@/lib/posts/server/post-store";
import { instantToWall } from "@/lib/posts/zone-time";

export interface TurnMaterial {
  prompt: ReturnType<typeof editPostPrompt>;
  tools: AgentTools;
  /** Named under the proposals. */
  material: Material;
}

/** What the model is shown of a post, its brand and their conversation, and the tools that fit. */
export async function gatherMaterial(input: {
  account: AccountRow;
  post: PostRow;
  message: string;
}): Promise<TurnMaterial> {
  const { account, post, message } = input;
  const [sources, last] = await Promise.all([
    selectSources(account.id),
    selectLastMessages(post.id, HISTORY_MESSAGES),
  ]);
  const now = new Date();
  const voice = voiceOf(account);
  const platform = knownPlatform(post.platform);
  const { text, hashtags, revision } = post;
  const about: EditPostInput = {
    brandName: account.name,
    voice,
    platform,
    language: languageOf(post, account),
    clock: { timeZone: account.timeZone, now: clockText(now, account.timeZone) },
    post: { text, hashtags, imageAlts: post.images.map(({ alt }) => alt).filter(Boolean) },
    sources,
    history: last.map(serializeMessage).reverse(),
    message,
  };
  const facts = [account.name, text, message, ...sources.map(({ content }) => content)].join("\n");
  return {
    prompt: editPostPrompt(about),
    tools: makeTools({
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
  return knownLanguage(account.language);
}

/** "Sunday 2026-11-22T07:30": models count days better from a weekday. */
function clockText(now: Date, timeZone: string): string {
  return `${formatWeekday(now, "en-US", timeZone)} ${instantToWall(now, timeZone)}`;
}
