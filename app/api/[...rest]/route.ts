import { AppError } from "@/lib/core/errors";
import { route } from "@/lib/http/route";

// Without this route an unknown API path would fall through to the page redirect.
const notFound = route({
  auth: "none",
  handler: async () => {
    throw new AppError("not_found");
  },
});

export { notFound as DELETE, notFound as GET, notFound as PATCH, notFound as POST, notFound as PUT };
