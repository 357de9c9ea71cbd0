const CHANNEL = "kolot.changes";
/** Id of this page, which ignores its own messages. */
const HERE = crypto.randomUUID();

/** Notifies the other tabs of this browser that a call changed something on the server. */
export function broadcastChange(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(HERE);
  channel.close();
}

export function onChangeBroadcast(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<string>) => {
    if (data !== HERE) listener();
  };
  return () => channel.close();
}
