const CHANNEL = "kolot.person";
/** Id of this page, which ignores its own messages. */
const HERE = crypto.randomUUID();

/** State of the session that a tab sends to the others; `personId` is null after a sign-out. */
interface SessionNews {
  personId: string | null;
  isEmailVerified: boolean;
}

type Announcement = SessionNews & { by: string };

export function broadcastSession(news: SessionNews): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ by: HERE, ...news } satisfies Announcement);
  channel.close();
}

export function onSessionBroadcast(listener: (news: SessionNews) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data: { by, ...news } }: MessageEvent<Announcement>) => {
    if (by !== HERE) listener(news);
  };
  return () => channel.close();
}
