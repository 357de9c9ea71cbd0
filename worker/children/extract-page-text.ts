import { serveParent } from "@/lib/core/server/serve-parent";
import { readPageText } from "@/lib/providers/web-page/extract-page-text";

serveParent(readPageText);
