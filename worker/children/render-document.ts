import { drawDocument } from "@/lib/canvas/server/draw-document";
import { answerParent } from "@/lib/core/server/answer-parent";

answerParent(drawDocument);
