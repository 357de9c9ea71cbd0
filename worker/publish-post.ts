import type { JobData } from "@/lib/jobs/names";
import type { Publisher } from "@/lib/publishing/server/publisher";

/** A publication is probably due: the queue's hint. */
export const publishPost = (publisher: Publisher) => (data: JobData["publish"]) => publisher.publish(data);
