import { MAX_SOURCES } from "@/lib/post-agent/rules";
import { serializeSource } from "@/lib/post-agent/serializers";
import { selectSources } from "@/lib/post-agent/server/source-store";
import type { AgentSource } from "@/lib/post-agent/source-schemas";

/** What the agent may lean on for this brand, oldest first. */
export async function listSources(input: {
  account: { id: string };
}): Promise<{ sources: AgentSource[]; limit: number }> {
  return { sources: (await selectSources(input.account.id)).map(serializeSource), limit: MAX_SOURCES };
}
