import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { Document, renderToStream } from "@react-pdf/renderer";
import sharp from "sharp";
import type { PlanFile, PlanTask } from "@/lib/content-plan/pages";
import { Cover } from "@/lib/content-plan/server/pdf/cover";
import { registerFonts } from "@/lib/content-plan/server/pdf/fonts";
import { openingOf } from "@/lib/content-plan/server/pdf/opening";
import { PAGE } from "@/lib/content-plan/server/pdf/page";
import { PlanPage } from "@/lib/content-plan/server/pdf/plan-page";
import { Posts } from "@/lib/content-plan/server/pdf/posts";
import type { Lead } from "@/lib/content-plan/server/pdf/ready-plan";
import { ourBrand } from "@/lib/core/brand";

/** Pixels of a picture on paper: 86 points wide at about 220 to the inch. */
const PICTURE = { width: 264, height: 330 } as const;
const LEAD = { width: 560, height: 700 } as const;
const LOGO = { width: 160, height: 160 } as const;
/** Share of the work that is done when all pictures are small. */
const SMALL = 0.3;

/**
 * Sets a plan's pages into a PDF in its folder; tells which share is done. Runs in a process of its own
 * (worker/children/content-plan.ts): setting takes a core for a second or two, and its memory does not come back.
 */
export async function drawPlan(task: PlanTask, tell: (share: number) => void): Promise<PlanFile> {
  const covered = await registerFonts();
  const lead = await leadOf(task);
  const ready = { ...(await withSmallPictures(task, tell)), covered, lead };
  const path = join(task.folder, "plan.pdf");
  const stream = await renderToStream(
    <Document
      title={`${task.texts.title}: ${task.brandName}`}
      language={task.language}
      producer={ourBrand.name.en}
      creator={ourBrand.name.en}
      onRender={() => tell(1)}
    >
      <PlanPage task={ready}>
        <Cover task={ready} />
      </PlanPage>
      {ready.entries.length > 0 && (
        <PlanPage task={ready}>
          <Posts task={ready} />
        </PlanPage>
      )}
    </Document>,
  );
  await finished(stream.pipe(createWriteStream(path)));
  return { path, width: PAGE.width, height: PAGE.height };
}

/** The first post that has a picture and words. */
async function leadOf({ entries }: PlanTask): Promise<Lead | null> {
  for (const { picture, text } of entries) {
    const words = openingOf(text);
    const large = picture && words ? await small(picture, LEAD, "lead") : null;
    if (large) return { picture: large, words };
  }
  return null;
}

/** The writer takes JPEG and PNG alone, and a page needs few pixels. One that cannot be read leaves its place empty. */
async function withSmallPictures(task: PlanTask, tell: (share: number) => void): Promise<PlanTask> {
  const entries = [];
  for (const [index, entry] of task.entries.entries()) {
    const picture = entry.picture && (await small(entry.picture, PICTURE));
    entries.push({ ...entry, picture });
    tell((SMALL * (index + 1)) / task.entries.length);
  }
  return { ...task, entries, logo: task.logo && (await small(task.logo, LOGO)) };
}

async function small(path: string, box: { width: number; height: number }, name = "small") {
  const to = `${path}.${name}.jpg`;
  try {
    await sharp(path)
      .resize({ ...box, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 82 })
      .toFile(to);
    return to;
  } catch {
    return null;
  }
}
