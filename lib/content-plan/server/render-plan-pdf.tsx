import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { Document, renderToStream } from "@react-pdf/renderer";
import sharp from "sharp";
import type { PlanFile, PlanRenderInput } from "@/lib/content-plan/plan-document";
import { PlanCover } from "@/lib/content-plan/server/pdf/cover";
import { registerFonts } from "@/lib/content-plan/server/pdf/fonts";
import { type CoverLead, PAGE_STYLE } from "@/lib/content-plan/server/pdf/page-style";
import { PlanPage } from "@/lib/content-plan/server/pdf/plan-page";
import { PlanPostList } from "@/lib/content-plan/server/pdf/post-list";
import { getTextOpening } from "@/lib/content-plan/server/pdf/text";
import { siteConfig } from "@/lib/core/site-config";

/** Size in pixels of an image on paper: 86 points wide at about 220 dpi. */
const IMAGE = { width: 264, height: 330 } as const;
/** Further images of a post: 40 points wide at the same density. */
const SMALL_IMAGE = { width: 124, height: 155 } as const;
const LEAD = { width: 560, height: 700 } as const;
const LOGO = { width: 160, height: 160 } as const;
const IMAGES_PROGRESS_SHARE = 0.3;

/** Runs in a child process, because rendering takes a core for a second or two and leaks memory. */
export async function renderPlanPdf(
  task: PlanRenderInput,
  onProgress: (share: number) => void,
): Promise<PlanFile> {
  const covered = await registerFonts();
  const lead = await leadOf(task);
  const ready = { ...(await withSmallImages(task, onProgress)), covered, lead };
  const path = join(task.folder, "plan.pdf");
  const stream = await renderToStream(
    <Document
      title={`${task.texts.title}: ${task.brandName}`}
      language={task.language}
      producer={siteConfig.name.en}
      creator={siteConfig.name.en}
      onRender={() => onProgress(1)}
    >
      <PlanPage task={ready}>
        <PlanCover task={ready} />
      </PlanPage>
      {ready.entries.length > 0 && (
        <PlanPage task={ready}>
          <PlanPostList task={ready} />
        </PlanPage>
      )}
    </Document>,
  );
  await finished(stream.pipe(createWriteStream(path)));
  return { path, width: PAGE_STYLE.width, height: PAGE_STYLE.height };
}

async function leadOf({ entries }: PlanRenderInput): Promise<CoverLead | null> {
  for (const { images, text, language } of entries) {
    const [image] = images;
    const words = getTextOpening(text);
    const large = image && words ? await shrinkImage(image, LEAD, "lead") : null;
    if (large) return { image: large, words, language };
  }
  return null;
}

/** The PDF writer accepts only JPEG and PNG. An unreadable image leaves its frame empty. */
async function withSmallImages(
  task: PlanRenderInput,
  onProgress: (share: number) => void,
): Promise<PlanRenderInput> {
  const entries = [];
  for (const [index, entry] of task.entries.entries()) {
    const images = [];
    for (const path of entry.images) {
      const image = await shrinkImage(path, images.length === 0 ? IMAGE : SMALL_IMAGE);
      if (image) images.push(image);
    }
    entries.push({ ...entry, images });
    onProgress((IMAGES_PROGRESS_SHARE * (index + 1)) / task.entries.length);
  }
  return { ...task, entries, logo: task.logo && (await shrinkImage(task.logo, LOGO)) };
}

async function shrinkImage(path: string, box: { width: number; height: number }, name = "small") {
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
