import { answerParent } from "@/lib/core/server/answer-parent";
import { type BindTask, bindPages } from "@/lib/media/server/bind-pages";
import { encodeImage, type ImageTask } from "@/lib/media/server/encode-image";
import { type FitTask, fitImage } from "@/lib/media/server/fit-image";

answerParent<ImageTask | FitTask | BindTask>((task) => {
  if ("pages" in task) return bindPages(task);
  return "limits" in task ? fitImage(task) : encodeImage(task);
});
