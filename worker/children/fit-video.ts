import { answerParent } from "@/lib/core/server/answer-parent";
import { type FitTask, fitVideo } from "@/lib/media/server/fit-video";

answerParent<FitTask>(fitVideo);
