import { answerParent } from "@/lib/core/server/answer-parent";
import { encodeImage, type ImageTask } from "@/lib/media/server/encode-image";
import { type FitTask, fitImage } from "@/lib/media/server/fit-image";

answerParent<ImageTask | FitTask>((task) => ("limits" in task ? fitImage(task) : encodeImage(task)));
