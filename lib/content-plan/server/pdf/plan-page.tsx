import { Image, Page, Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { SANS, SERIF } from "@/lib/content-plan/server/pdf/fonts";
import { COLORS, PAGE } from "@/lib/content-plan/server/pdf/page";
import type { ReadyPlan } from "@/lib/content-plan/server/pdf/ready-plan";
import { lineStyle, Words, Written } from "@/lib/content-plan/server/pdf/words";
import { directionOf } from "@/lib/i18n/direction";

/** Start to end of the line in the plan's direction. */
export const rowOf = ({ language }: ReadyPlan) =>
  directionOf(language) === "rtl" ? ("row-reverse" as const) : ("row" as const);

/** A page of a plan: its brand above, its number below, on every sheet that its content runs on to. */
export function PlanPage({ task, children }: { task: ReadyPlan; children: ReactNode }) {
  const style = {
    ...{ paddingTop: PAGE.top, paddingHorizontal: PAGE.side, paddingBottom: PAGE.bottom },
    ...{ fontFamily: SANS, fontSize: 10, lineHeight: 1.4, color: COLORS.ink },
  };
  return (
    <Page size="A4" style={style}>
      <Head task={task} />
      {children}
      <Foot task={task} />
    </Page>
  );
}

function Head({ task }: { task: ReadyPlan }) {
  const { brandName, logo, range, language } = task;
  const row = { flexDirection: rowOf(task), alignItems: "center", gap: 8 } as const;
  return (
    <View fixed style={{ marginBottom: 20 }}>
      <View style={{ ...row, paddingBottom: 8 }}>
        {logo && <Image src={logo} style={{ width: 26, height: 26, borderRadius: 13, objectFit: "cover" }} />}
        <View style={{ flex: 1 }}>
          <Written
            covered={task.covered}
            text={brandName}
            direction={directionOf(language)}
            style={{ fontFamily: SANS, fontWeight: 600, maxLines: 1, textOverflow: "ellipsis" }}
          />
        </View>
        <Words direction="ltr" style={{ color: COLORS.quiet }}>
          {range}
        </Words>
      </View>
      <View style={{ height: 2.6, backgroundColor: COLORS.ink }} />
      <View style={{ height: 0.7, marginTop: 1.4, backgroundColor: COLORS.ink }} />
    </View>
  );
}

function Foot({ task }: { task: ReadyPlan }) {
  const { texts, language } = task;
  const direction = directionOf(language);
  const place = { position: "absolute", top: PAGE.height - 36, left: PAGE.side, right: PAGE.side } as const;
  return (
    <View
      fixed
      style={{ ...place, flexDirection: rowOf(task), justifyContent: "space-between", fontSize: 8.5 }}
    >
      <Words direction={direction} style={{ color: COLORS.quiet }}>
        {texts.madeWith}
      </Words>
      <Text
        style={{ fontFamily: SANS, color: COLORS.quiet, ...lineStyle(direction) }}
        render={({ pageNumber, totalPages }) =>
          texts.page.replace("{n}", String(pageNumber)).replace("{total}", String(totalPages ?? ""))
        }
      />
    </View>
  );
}

/** A heading in the display face. */
export function Heading({ task, size, children }: { task: ReadyPlan; size: number; children: string }) {
  return (
    <Words
      direction={directionOf(task.language)}
      style={{ fontFamily: SERIF, fontWeight: 500, fontSize: size, lineHeight: 1.1 }}
    >
      {children}
    </Words>
  );
}
