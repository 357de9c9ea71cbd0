const CHANNEL = "kolot.person";
/** Id of this page, which ignores its own messages. */
const HERE = crypto.randomUUID();

interface Announcement {
  by: string;
  personId: string | null;
}

export function broadcastSession(personId: string | null): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ by: HERE, personId } satisfies Announcement);
  channel.close();
}

export function onSessionBroadcast(listener: (userId: string | null) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Announcement>) => {
    if (data.by !== HERE) listener(data.personId);
  };
  return () => channel.close();
}
