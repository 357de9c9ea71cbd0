import { answerParent } from "@/lib/core/server/answer-parent";
import { encodeImage, type ImageTask } from "@/lib/media/server/encode-image";

answerParent<ImageTask>(encodeImage);
