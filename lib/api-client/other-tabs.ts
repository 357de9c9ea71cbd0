const CHANNEL = "kolot.person";
/** This page, to tell what it said itself. */
const HERE = crypto.randomUUID();

interface Told {
  by: string;
  personId: string | null;
}

/** Tells the other tabs of this browser who is signed in here by now; null: nobody any more. */
export function tellOtherTabs(personId: string | null): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ by: HERE, personId } satisfies Told);
  channel.close();
}

/** Calls back when another tab says who is signed in there. Returns how to stop listening. */
export function onOtherTabs(listener: (personId: string | null) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data.by !== HERE) listener(data.personId);
  };
  return () => channel.close();
}
