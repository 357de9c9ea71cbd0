import { answerParent } from "@/lib/core/server/answer-parent";
import type { EditTask } from "@/lib/media/server/edit-in-child";
import { finishEdit } from "@/lib/media/server/finish-edit";
import { prepareEdit } from "@/lib/media/server/prepare-edit";

answerParent<EditTask>((task) => (task.step === "prepare" ? prepareEdit(task) : finishEdit(task)));
