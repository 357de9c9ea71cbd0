import { Image, Link, View } from "@react-pdf/renderer";
import type { GridDay } from "@/lib/content-plan/pages";
import { SERIF } from "@/lib/content-plan/server/pdf/fonts";
import { PlatformMark, VoiceLine } from "@/lib/content-plan/server/pdf/marks";
import { COLORS, GRID, PAGE } from "@/lib/content-plan/server/pdf/page";
import { Heading, rowOf } from "@/lib/content-plan/server/pdf/plan-page";
import type { ReadyPlan } from "@/lib/content-plan/server/pdf/ready-plan";
import { Words, Written } from "@/lib/content-plan/server/pdf/words";
import { directionOf } from "@/lib/i18n/direction";

const WIDTH = PAGE.width - 2 * PAGE.side;
/** Marks that a day has room for; more are counted. */
const MARKS = 4;

/** What the plan is, and its days at a glance: each post's mark leads to the post. */
export function Cover({ task }: { task: ReadyPlan }) {
  const { texts, language, entries } = task;
  const direction = directionOf(language);
  return (
    <>
      <Heading task={task} size={50}>
        {texts.title}
      </Heading>
      <VoiceLine width={WIDTH} mirrored={direction === "rtl"} />
      <Facts task={task} />
      {entries.length === 0 && (
        <View style={{ marginBottom: 18 }}>
          <Heading task={task} size={20}>
            {texts.empty}
          </Heading>
          <Words direction={direction} style={{ color: COLORS.quiet, marginTop: 4 }}>
            {texts.emptyHint}
          </Words>
        </View>
      )}
      <Grid task={task} />
      <Opening task={task} />
    </>
  );
}

/** Where a short plan leaves room: one of its posts, and how it begins. */
function Opening({ task }: { task: ReadyPlan }) {
  const { lead, weeks, language, covered } = task;
  if (!lead || weeks.length > GRID.roomy) return null;
  return (
    <View style={{ flexDirection: rowOf(task), gap: 26, alignItems: "center", marginTop: 26 }}>
      <View style={{ width: 170 }}>
        <Image src={lead.picture} style={{ maxWidth: 170, maxHeight: 212, objectFit: "contain" }} />
      </View>
      <View style={{ flex: 1 }}>
        <Written
          text={lead.words}
          covered={covered}
          direction={directionOf(language)}
          style={{ fontFamily: SERIF, fontWeight: 500, fontSize: 19, lineHeight: 1.35 }}
        />
      </View>
    </View>
  );
}

function Facts({ task }: { task: ReadyPlan }) {
  const { texts, platform, zone, range, entries, language } = task;
  const facts: [string, string, boolean][] = [
    [texts.range, range, true],
    [texts.network, platform ? texts.platforms[platform] : texts.allNetworks, false],
    [texts.times, zone, true],
    [texts.posts, String(entries.length), true],
  ];
  const direction = directionOf(language);
  return (
    <View style={{ flexDirection: rowOf(task), gap: 22, marginBottom: 20 }}>
      {facts.map(([name, value, isLatin]) => (
        <View key={name}>
          <Words direction={direction} style={{ color: COLORS.quiet, fontSize: 8.5 }}>
            {name}
          </Words>
          <Words
            direction={isLatin ? "ltr" : direction}
            style={{ fontWeight: 600, textAlign: direction === "rtl" ? "right" : "left" }}
          >
            {value}
          </Words>
        </View>
      ))}
    </View>
  );
}

function Grid({ task }: { task: ReadyPlan }) {
  const { weekdays, weeks } = task;
  const height = Math.min(GRID.tallest, GRID.room / weeks.length);
  const row = rowOf(task);
  return (
    <View>
      <View style={{ flexDirection: row }}>
        {weekdays.map((name) => (
          <Words
            key={name}
            direction={directionOf(task.language)}
            style={{
              width: WIDTH / 7,
              paddingHorizontal: 5,
              paddingBottom: 3,
              fontWeight: 600,
              fontSize: 8.5,
            }}
          >
            {name}
          </Words>
        ))}
      </View>
      <View style={{ borderTop: `0.7pt solid ${COLORS.line}`, borderLeft: `0.7pt solid ${COLORS.line}` }}>
        {weeks.map((week, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place
          <View key={index} style={{ flexDirection: row, height }}>
            {week.map((day, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
              <Day key={place} task={task} day={day} isLow={height < GRID.narrow * 1.3} />
            ))}
          </View>
        ))}
      </View>
    </View>
  );
}

function Day({ task, day, isLow }: { task: ReadyPlan; day: GridDay; isLow: boolean }) {
  const { label, isIn, entries } = day;
  const edge = `0.7pt solid ${COLORS.line}`;
  const shown = entries.slice(0, entries.length > MARKS ? MARKS - 1 : MARKS);
  return (
    <View
      style={{
        ...{ width: WIDTH / 7, borderRight: edge, borderBottom: edge, padding: isLow ? 3 : 5 },
        ...{ justifyContent: "space-between", backgroundColor: isIn ? "#ffffff" : COLORS.shade },
      }}
    >
      <Words
        direction={directionOf(task.language)}
        style={{
          ...{ fontFamily: SERIF, fontWeight: 500, fontSize: isLow ? 9 : 11.5, lineHeight: 1.1 },
          color: isIn ? COLORS.ink : COLORS.quiet,
        }}
      >
        {label}
      </Words>
      <View style={{ flexDirection: rowOf(task), gap: 2.5, alignItems: "center" }}>
        {shown.map((index) => (
          <Link key={index} src={`#post-${index}`}>
            <PlatformMark platform={task.entries[index]?.platform ?? "facebook"} size={isLow ? 8 : 10} />
          </Link>
        ))}
        {entries.length > shown.length && (
          <Words direction="ltr" style={{ fontSize: 8, lineHeight: 1.1, color: COLORS.quiet }}>
            {`+${entries.length - shown.length}`}
          </Words>
        )}
      </View>
    </View>
  );
}
