const CHANNEL = "kolot.person";
/** Id of this page, which ignores its own messages. */
const HERE = crypto.randomUUID();

interface Told {
  by: string;
  personId: string | null;
}

export function broadcastSession(personId: string | null): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ by: HERE, personId } satisfies Told);
  channel.close();
}

export function onSessionBroadcast(listener: (userId: string | null) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data.by !== HERE) listener(data.personId);
  };
  return () => channel.close();
}
