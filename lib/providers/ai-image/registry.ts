import { createOpenAiImageModels } from "@/lib/providers/ai-image/openai";
import { createOnce } from "@/lib/providers/create-once";

export const getImageModels = createOnce(() => createOpenAiImageModels());
