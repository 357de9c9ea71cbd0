import { type SubsetFontTask, subsetFont } from "@/lib/canvas/server/subset-font";
import { serveParent } from "@/lib/core/server/serve-parent";

serveParent((task: SubsetFontTask) => subsetFont(task));
