import { answerParent } from "@/lib/core/server/answer-parent";
import { lookIntoVideo, type VideoTask } from "@/lib/media/server/look-into-video";

answerParent<VideoTask>(lookIntoVideo);
