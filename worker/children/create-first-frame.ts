import { serveParent } from "@/lib/core/server/serve-parent";
import { createFirstFrame, type FirstFrameTask } from "@/lib/media/server/create-first-frame";

serveParent<FirstFrameTask>(createFirstFrame);
