import { serveParent } from "@/lib/core/server/serve-parent";
import { type ResizeVideoTask, resizeVideoFile } from "@/lib/media/server/resize-video-file";

serveParent<ResizeVideoTask>(resizeVideoFile);
