import { postResultParams, updateResultBody } from "@/lib/generation/result-schemas";
import { hideResult } from "@/lib/generation/server/post-results";
import { route } from "@/lib/http/route";

const one = { auth: "post", params: postResultParams, rateLimit: "write", success: 204 } as const;

export const DELETE = route({
  ...one,
  summary: "Take a result out of the tray; it stays in the library",
  handler: (input) => hideResult({ ...input, hidden: true }),
});

export const PATCH = route({
  ...one,
  summary: "Bring a result back into the tray",
  body: updateResultBody,
  handler: (input) => hideResult({ ...input, hidden: input.body.hidden }),
});
