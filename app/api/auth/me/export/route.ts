import { getProductFileName } from "@/lib/core/site-config";
import { streamDownload } from "@/lib/http/download";
import { route } from "@/lib/http/route";
import { exportUserData } from "@/lib/privacy/server/export-user-data";

export const GET = route({
  summary: "Download all that is mine",
  auth: "user",
  whileActing: "refused",
  answer: "application/json",
  rateLimit: "export-me",
  stepUp: "second-factor",
  handler: async ({ user }) => {
    const name = getProductFileName(`export-${new Date().toISOString().slice(0, 10)}.json`);
    return streamDownload({ name, type: "application/json; charset=utf-8" }, exportUserData({ user }));
  },
});
