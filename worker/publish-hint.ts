import type { QueueMessages } from "@/lib/jobs/states";
import type { Publisher } from "@/lib/publishing/server/publisher";

export const handlePublishHint = (publisher: Publisher) => (data: QueueMessages["publish"]) =>
  publisher.publish(data);
