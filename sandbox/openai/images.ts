import { pause } from "@/sandbox/core/pause";
import type { Call } from "@/sandbox/openai/call";
import { drawSheet } from "@/sandbox/openai/draw/sheet";
import { refuseUnknown } from "@/sandbox/openai/fields";
import { answerWithImages } from "@/sandbox/openai/image-answer";
import { readImageSettings } from "@/sandbox/openai/image-settings";
import { jsonBody } from "@/sandbox/openai/request-body";

/** POST /images/generations: a poster or a sheet of panels for each picture asked for. */
export async function generateImage(call: Call) {
  const { request, context, options } = call;
  const fields = jsonBody(request);
  refuseUnknown("POST /images/generations", fields);
  const settings = readImageSettings(fields, context.now());
  await pause(options.imageDelayMs, request.signal);
  const { width, height } = settings.size ?? { width: 1024, height: 1024 };
  const canvases = Array.from({ length: settings.n }, (_, index) =>
    drawSheet({
      prompt: settings.prompt,
      width,
      height,
      index,
      transparent: settings.background === "transparent",
    }),
  );
  return answerWithImages(call, settings, canvases, "image");
}
