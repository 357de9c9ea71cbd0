import { answerParent } from "@/lib/core/server/answer-parent";
import { type FrameTask, framePicture } from "@/lib/media/server/frame-picture";

answerParent<FrameTask>(framePicture);
