import type { LanguageModel } from "ai";

/** Writing models. The AI SDK's own model type is the port: every vendor of the SDK fits behind it. */
export interface TextModels {
  /** Writes posts and other copy. */
  writer(): LanguageModel;
}
