import type { QueueMessages } from "@/lib/jobs/states";
import type { Publisher } from "@/lib/publishing/server/publisher";

/** Handles a queue message which hints that a publication is due. */
export const handlePublishHint = (publisher: Publisher) => (data: QueueMessages["publish"]) =>
  publisher.publish(data);
