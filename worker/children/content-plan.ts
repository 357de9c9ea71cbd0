import { drawPlan } from "@/lib/content-plan/server/draw-plan";
import { answerParent } from "@/lib/core/server/answer-parent";

answerParent(drawPlan);
