import { Image, Link, View } from "@react-pdf/renderer";
import type { PlanEntry } from "@/lib/content-plan/plan-document";
import { SERIF_FONT_FAMILIES } from "@/lib/content-plan/server/pdf/fonts";
import { COLORS, type RenderablePlan } from "@/lib/content-plan/server/pdf/page-style";
import { getRowDirection, Heading } from "@/lib/content-plan/server/pdf/plan-page";
import { PdfPlatformTag } from "@/lib/content-plan/server/pdf/platform-tag";
import { InterfaceText, UserText } from "@/lib/content-plan/server/pdf/text";
import { getDirection } from "@/lib/i18n/direction";

/** Longer texts may continue on the next page; shorter ones stay together. */
const MAX_UNBROKEN = { letters: 900, lines: 14 } as const;

/** Minimum space in points below the start of a post that continues on the next page. */
const MIN_SPACE_BELOW_START_PT = 130;

export function PlanPostList({ task }: { task: RenderablePlan }) {
  return (
    <>
      <View style={{ marginBottom: 8 }}>
        <Heading task={task} size={26}>
          {task.texts.thePosts}
        </Heading>
      </View>
      {task.entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static list of entries, the index is a stable key
        <Entry key={index} task={task} entry={entry} id={`post-${index}`} />
      ))}
    </>
  );
}

function Entry({ task, entry, id }: { task: RenderablePlan; entry: PlanEntry; id: string }) {
  const { text } = entry;
  const [image] = entry.images;
  const isSplittable = text.length > MAX_UNBROKEN.letters || text.split("\n").length > MAX_UNBROKEN.lines;
  return (
    <>
      {isSplittable && <View minPresenceAhead={MIN_SPACE_BELOW_START_PT} />}
      <View
        id={id}
        wrap={isSplittable}
        style={{
          flexDirection: getRowDirection(task),
          gap: 16,
          paddingVertical: 11,
          borderTop: `0.7pt solid ${COLORS.line}`,
        }}
      >
        <EntryDate task={task} entry={entry} repeats={isSplittable} />
        <View style={{ width: 86 }}>
          {image && <Image src={image} style={{ maxWidth: 86, maxHeight: 108, objectFit: "contain" }} />}
        </View>
        <EntryContent task={task} entry={entry} />
      </View>
    </>
  );
}

interface EntryDateProps {
  task: RenderablePlan;
  entry: PlanEntry;
  repeats: boolean;
}

const DATE_STYLE = { fontFamily: SERIF_FONT_FAMILIES, fontWeight: 500, fontSize: 12.5, lineHeight: 1.25 };

function EntryDate({ task, entry: { date, time }, repeats }: EntryDateProps) {
  const direction = getDirection(task.language);
  const textAlign = direction === "rtl" ? "right" : "left";
  return (
    <View fixed={repeats} style={{ width: 74 }}>
      <InterfaceText direction={direction} style={DATE_STYLE}>
        {date}
      </InterfaceText>
      {time && (
        <InterfaceText direction="ltr" style={{ color: COLORS.quiet, fontSize: 9, textAlign }}>
          {time}
        </InterfaceText>
      )}
    </View>
  );
}

function EntryContent({ task, entry }: { task: RenderablePlan; entry: PlanEntry }) {
  const { texts, language } = task;
  const direction = getDirection(language);
  const { text, hashtags, platform, status, images, imageCount, isVideo, permalink } = entry;
  const isEmpty = text.trim() === "";
  const fontSize = language === "he" ? 12.5 : 12;
  const style = { fontFamily: SERIF_FONT_FAMILIES, fontSize, lineHeight: 1.42 };
  const notes = [
    texts.platforms[platform],
    status,
    ...(isVideo ? [texts.video] : []),
    ...(imageCount > 1 ? [texts.more.replace("{n}", String(imageCount))] : []),
  ];
  return (
    <View style={{ flex: 1, gap: 4 }}>
      <View style={{ flexDirection: getRowDirection(task), gap: 5, alignItems: "center" }}>
        <PdfPlatformTag platform={platform} size={11} />
        <InterfaceText direction={direction} style={{ color: COLORS.quiet, fontWeight: 600, fontSize: 8.5 }}>
          {notes.join(" · ")}
        </InterfaceText>
      </View>
      {isEmpty ? (
        <InterfaceText direction={direction} style={{ color: COLORS.quiet }}>
          {texts.noText}
        </InterfaceText>
      ) : (
        <View>
          <UserText covered={task.covered} text={text.trim()} language={entry.language} style={style} />
        </View>
      )}
      {hashtags.length > 0 && <Hashtags task={task} entry={entry} />}
      {images.length > 1 && <FurtherImages task={task} images={images.slice(1)} />}
      {permalink && (
        <Link src={permalink} style={{ color: COLORS.link, fontSize: 9 }}>
          <InterfaceText direction={direction} style={{ color: COLORS.link, fontSize: 9 }}>
            {texts.link}
          </InterfaceText>
        </Link>
      )}
    </View>
  );
}

/** In rows below the text, because a post may have more images than a page is wide. */
function FurtherImages({ task, images }: { task: RenderablePlan; images: string[] }) {
  return (
    <View style={{ flexDirection: getRowDirection(task), flexWrap: "wrap", gap: 5, marginTop: 3 }}>
      {images.map((image, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static list of images, the index is a stable key
        <Image key={index} src={image} style={{ width: 40, height: 50, objectFit: "contain" }} />
      ))}
    </View>
  );
}

/** Each hashtag is its own run: otherwise its sign could move to a neighbor in bidi text. */
function Hashtags({ task, entry: { hashtags, language } }: { task: RenderablePlan; entry: PlanEntry }) {
  return (
    <View style={{ flexDirection: getRowDirection(task), flexWrap: "wrap", columnGap: 6 }}>
      {hashtags.map((tag) => (
        <UserText
          covered={task.covered}
          key={tag}
          text={`#${tag}`}
          language={language}
          style={{ color: COLORS.quiet, fontSize: 9.5 }}
        />
      ))}
    </View>
  );
}
