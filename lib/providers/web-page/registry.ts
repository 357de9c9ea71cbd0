import { createOnce } from "@/lib/providers/create-once";
import { createSsrfGuardedAgent } from "@/lib/providers/web-page/ssrf-guarded-agent";
import { createGuardedWebPages } from "@/lib/providers/web-page/ssrf-guarded-fetch";

export const getWebPages = createOnce(() => createGuardedWebPages(createSsrfGuardedAgent()));
