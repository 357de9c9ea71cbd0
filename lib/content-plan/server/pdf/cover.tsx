import { Image, Link, View } from "@react-pdf/renderer";
import type { PlanGridDay } from "@/lib/content-plan/plan-document";
import { SERIF_FONT_FAMILIES } from "@/lib/content-plan/server/pdf/fonts";
import {
  COLORS,
  COVER_GRID,
  PAGE_STYLE,
  type RenderablePlan,
} from "@/lib/content-plan/server/pdf/page-style";
import { getRowDirection, Heading } from "@/lib/content-plan/server/pdf/plan-page";
import { PdfPlatformTag, PdfWaveformDivider } from "@/lib/content-plan/server/pdf/platform-tag";
import { InterfaceText, UserText } from "@/lib/content-plan/server/pdf/text";
import { getDirection } from "@/lib/i18n/direction";

const WIDTH = PAGE_STYLE.width - 2 * PAGE_STYLE.side;
const MAX_TAGS_PER_DAY = 4;

export function PlanCover({ task }: { task: RenderablePlan }) {
  const { texts, language, entries } = task;
  const direction = getDirection(language);
  return (
    <>
      <Heading task={task} size={50}>
        {texts.title}
      </Heading>
      <PdfWaveformDivider width={WIDTH} mirrored={direction === "rtl"} />
      <Facts task={task} />
      {entries.length === 0 && (
        <View style={{ marginBottom: 18 }}>
          <Heading task={task} size={20}>
            {texts.empty}
          </Heading>
          <InterfaceText direction={direction} style={{ color: COLORS.quiet, marginTop: 4 }}>
            {texts.emptyHint}
          </InterfaceText>
        </View>
      )}
      {task.weeks.length > 0 && <Grid task={task} />}
      <Opening task={task} />
    </>
  );
}

function Opening({ task }: { task: RenderablePlan }) {
  const { lead, weeks, covered } = task;
  if (!lead || weeks.length > COVER_GRID.maxWeeksWithLead) return null;
  return (
    <View style={{ flexDirection: getRowDirection(task), gap: 26, alignItems: "center", marginTop: 26 }}>
      <View style={{ width: 170 }}>
        <Image src={lead.image} style={{ maxWidth: 170, maxHeight: 212, objectFit: "contain" }} />
      </View>
      <View style={{ flex: 1 }}>
        <UserText
          text={lead.words}
          covered={covered}
          language={lead.language}
          style={{ fontFamily: SERIF_FONT_FAMILIES, fontWeight: 500, fontSize: 19, lineHeight: 1.35 }}
        />
      </View>
    </View>
  );
}

function Facts({ task }: { task: RenderablePlan }) {
  const { texts, platform, zone, range, entries, language } = task;
  const facts: [string, string][] = [
    ...(range ? [[texts.range, range] satisfies [string, string]] : []),
    [texts.network, platform ? texts.platforms[platform] : texts.allNetworks],
    [texts.times, zone],
    [texts.posts, String(entries.length)],
  ];
  const direction = getDirection(language);
  return (
    <View style={{ flexDirection: getRowDirection(task), gap: 22, marginBottom: 20 }}>
      {facts.map(([name, value]) => (
        <View key={name}>
          <InterfaceText direction={direction} style={{ color: COLORS.quiet, fontSize: 8.5 }}>
            {name}
          </InterfaceText>
          <InterfaceText direction={direction} style={{ fontWeight: 600 }}>
            {value}
          </InterfaceText>
        </View>
      ))}
    </View>
  );
}

function Grid({ task }: { task: RenderablePlan }) {
  const { weekdays, weeks } = task;
  const height = Math.min(COVER_GRID.maxRowHeightPt, COVER_GRID.heightPt / weeks.length);
  const isLow = height < COVER_GRID.minDetailedRowHeightPt;
  const row = getRowDirection(task);
  const nameStyle = { paddingHorizontal: 5, paddingBottom: 3, fontWeight: 600, fontSize: 8.5 };
  return (
    <View>
      <View style={{ flexDirection: row }}>
        {weekdays.map((name) => (
          <InterfaceText
            key={name}
            direction={getDirection(task.language)}
            style={{ width: WIDTH / 7, ...nameStyle }}
          >
            {name}
          </InterfaceText>
        ))}
      </View>
      <View style={{ borderTop: `0.7pt solid ${COLORS.line}`, borderLeft: `0.7pt solid ${COLORS.line}` }}>
        {weeks.map((week, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: static list of weeks, the index is a stable key
          <View key={index} style={{ flexDirection: row, height }}>
            {week.map((day, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: static list of days, the index is a stable key
              <Day key={place} task={task} day={day} isLow={isLow} />
            ))}
          </View>
        ))}
      </View>
    </View>
  );
}

function Day({ task, day, isLow }: { task: RenderablePlan; day: PlanGridDay; isLow: boolean }) {
  const { label, isIn, entries } = day;
  const edge = `0.7pt solid ${COLORS.line}`;
  const shown = entries.slice(0, entries.length > MAX_TAGS_PER_DAY ? MAX_TAGS_PER_DAY - 1 : MAX_TAGS_PER_DAY);
  return (
    <View
      style={{
        width: WIDTH / 7,
        borderRight: edge,
        borderBottom: edge,
        padding: isLow ? 3 : 5,
        justifyContent: "space-between",
        backgroundColor: isIn ? "#ffffff" : COLORS.shade,
      }}
    >
      <InterfaceText
        direction={getDirection(task.language)}
        style={{
          fontFamily: SERIF_FONT_FAMILIES,
          fontWeight: 500,
          fontSize: isLow ? 9 : 11.5,
          lineHeight: 1.1,
          color: isIn ? COLORS.ink : COLORS.quiet,
        }}
      >
        {label}
      </InterfaceText>
      <View style={{ flexDirection: getRowDirection(task), gap: 2.5, alignItems: "center" }}>
        {shown.map((index) => (
          <Link key={index} src={`#post-${index}`}>
            <PdfPlatformTag platform={task.entries[index]?.platform ?? "facebook"} size={isLow ? 8 : 10} />
          </Link>
        ))}
        {entries.length > shown.length && (
          <InterfaceText direction="ltr" style={{ fontSize: 8, lineHeight: 1.1, color: COLORS.quiet }}>
            {`+${entries.length - shown.length}`}
          </InterfaceText>
        )}
      </View>
    </View>
  );
}
