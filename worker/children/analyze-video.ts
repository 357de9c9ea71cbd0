import { serveParent } from "@/lib/core/server/serve-parent";
import { type AnalyzeVideoTask, analyzeVideo } from "@/lib/media/server/analyze-video";

serveParent<AnalyzeVideoTask>(analyzeVideo);
