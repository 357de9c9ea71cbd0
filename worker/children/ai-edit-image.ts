import { serveParent } from "@/lib/core/server/serve-parent";
import type { AiEditTask } from "@/lib/media/server/ai-edit-in-child";
import { finishAiEdit } from "@/lib/media/server/finish-ai-edit";
import { prepareAiEdit } from "@/lib/media/server/prepare-ai-edit";

serveParent<AiEditTask>((task) => (task.step === "prepare" ? prepareAiEdit(task) : finishAiEdit(task)));
