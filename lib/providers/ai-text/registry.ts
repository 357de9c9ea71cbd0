import { createOpenAiTextModels } from "@/lib/providers/ai-text/openai";
import { createOnce } from "@/lib/providers/create-once";

export const getTextModels = createOnce(() => createOpenAiTextModels());
