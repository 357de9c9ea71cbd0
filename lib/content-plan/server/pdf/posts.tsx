import { Image, Link, View } from "@react-pdf/renderer";
import type { PlanEntry } from "@/lib/content-plan/pages";
import { SERIF } from "@/lib/content-plan/server/pdf/fonts";
import { PlatformMark } from "@/lib/content-plan/server/pdf/marks";
import { COLORS } from "@/lib/content-plan/server/pdf/page";
import { Heading, rowOf } from "@/lib/content-plan/server/pdf/plan-page";
import type { ReadyPlan } from "@/lib/content-plan/server/pdf/ready-plan";
import { Words, Written } from "@/lib/content-plan/server/pdf/words";
import { directionOf } from "@/lib/i18n/direction";

/** A text of so many characters, or so many lines, may run on to the next page; others stay in one piece. */
const RUNS_ON = { letters: 900, lines: 14 } as const;

/** Points that a post which runs on has below it where it begins, or it begins on the next page. */
const BEGINNING = 130;

/** Every post of the plan in its order. */
export function Posts({ task }: { task: ReadyPlan }) {
  return (
    <>
      <View style={{ marginBottom: 8 }}>
        <Heading task={task} size={26}>
          {task.texts.thePosts}
        </Heading>
      </View>
      {task.entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place
        <Entry key={index} task={task} entry={entry} id={`post-${index}`} />
      ))}
    </>
  );
}

function Entry({ task, entry, id }: { task: ReadyPlan; entry: PlanEntry; id: string }) {
  const { text, picture } = entry;
  const runsOn = text.length > RUNS_ON.letters || text.split("\n").length > RUNS_ON.lines;
  return (
    <>
      {runsOn && <View minPresenceAhead={BEGINNING} />}
      <View
        id={id}
        wrap={runsOn}
        style={{
          ...{ flexDirection: rowOf(task), gap: 16, paddingVertical: 11 },
          borderTop: `0.7pt solid ${COLORS.line}`,
        }}
      >
        <When task={task} entry={entry} repeats={runsOn} />
        <View style={{ width: 86 }}>
          {picture && <Image src={picture} style={{ maxWidth: 86, maxHeight: 108, objectFit: "contain" }} />}
        </View>
        <What task={task} entry={entry} />
      </View>
    </>
  );
}

interface WhenProps {
  task: ReadyPlan;
  entry: PlanEntry;
  /** On every page that the post runs on to. */
  repeats: boolean;
}

function When({ task, entry: { date, weekday, time }, repeats }: WhenProps) {
  const direction = directionOf(task.language);
  const textAlign = direction === "rtl" ? "right" : "left";
  return (
    <View fixed={repeats} style={{ width: 74 }}>
      <Words
        direction="ltr"
        style={{ fontFamily: SERIF, fontWeight: 500, fontSize: 12.5, lineHeight: 1.25, textAlign }}
      >
        {date}
      </Words>
      <Words direction={direction} style={{ color: COLORS.quiet, fontSize: 9 }}>
        {weekday}
      </Words>
      <Words direction="ltr" style={{ color: COLORS.quiet, fontSize: 9, textAlign }}>
        {time}
      </Words>
    </View>
  );
}

function What({ task, entry }: { task: ReadyPlan; entry: PlanEntry }) {
  const { texts, language } = task;
  const direction = directionOf(language);
  const { text, hashtags, platform, status, more, isFilm, permalink } = entry;
  const isEmpty = text.trim() === "";
  const notes = [
    texts.platforms[platform],
    status,
    ...(isFilm ? [texts.film] : []),
    ...(more > 0 ? [texts.more.replace("{n}", String(more + 1))] : []),
  ];
  return (
    <View style={{ flex: 1, gap: 4 }}>
      <View style={{ flexDirection: rowOf(task), gap: 5, alignItems: "center" }}>
        <PlatformMark platform={platform} size={11} />
        <Words direction={direction} style={{ color: COLORS.quiet, fontWeight: 600, fontSize: 8.5 }}>
          {notes.join(" · ")}
        </Words>
      </View>
      {isEmpty ? (
        <Words direction={direction} style={{ color: COLORS.quiet }}>
          {texts.noText}
        </Words>
      ) : (
        <View>
          <Written
            covered={task.covered}
            text={text.trim()}
            direction={direction}
            style={{ fontFamily: SERIF, fontSize: language === "he" ? 12.5 : 12, lineHeight: 1.42 }}
          />
        </View>
      )}
      {hashtags.length > 0 && <Hashtags task={task} hashtags={hashtags} />}
      {permalink && (
        <Link src={permalink} style={{ color: COLORS.link, fontSize: 9 }}>
          <Words direction={direction} style={{ color: COLORS.link, fontSize: 9 }}>
            {texts.link}
          </Words>
        </Link>
      )}
    </View>
  );
}

/** Each in a piece of its own, or the sign of one would stand at its neighbour. */
function Hashtags({ task, hashtags }: { task: ReadyPlan; hashtags: string[] }) {
  const direction = directionOf(task.language);
  return (
    <View style={{ flexDirection: rowOf(task), flexWrap: "wrap", columnGap: 6 }}>
      {hashtags.map((tag) => (
        <Written
          covered={task.covered}
          key={tag}
          text={`#${tag}`}
          direction={direction}
          style={{ color: COLORS.quiet, fontSize: 9.5 }}
        />
      ))}
    </View>
  );
}
