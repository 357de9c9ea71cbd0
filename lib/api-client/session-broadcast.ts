const CHANNEL = "kolot.person";
/** Id of this page, which ignores its own messages. */
const HERE = crypto.randomUUID();

interface Told {
  by: string;
  personId: string | null;
}

/** Notifies the other tabs of this browser of the signed-in user; null after sign-out. */
export function broadcastSession(personId: string | null): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ by: HERE, personId } satisfies Told);
  channel.close();
}

/** Subscribes to session changes in other tabs. Returns the unsubscribe function. */
export function onSessionBroadcast(listener: (userId: string | null) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data.by !== HERE) listener(data.personId);
  };
  return () => channel.close();
}
