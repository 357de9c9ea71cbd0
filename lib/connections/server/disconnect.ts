import { wipeConnection } from "@/lib/connections/server/connection-store";

/** Forgets the tokens. Scheduled posts stay; when due they fail with "reconnect" as their problem. */
export async function disconnect({ account, platform }: { account: { id: string }; platform: string }) {
  await wipeConnection(account.id, platform);
}
