import type { LanguageModel } from "ai";

/** Text models. The AI SDK's model type is the port: every vendor of the SDK fits behind it. */
export interface TextModels {
  writer(): LanguageModel;
}
