import { serveParent } from "@/lib/core/server/serve-parent";
import { extractVideoFrame, type VideoFrameTask } from "@/lib/media/server/extract-video-frame";

serveParent<VideoFrameTask>(extractVideoFrame);
