import { Image, Page, Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { SANS_FONT_FAMILIES, SERIF_FONT_FAMILIES } from "@/lib/content-plan/server/pdf/fonts";
import { COLORS, PAGE_STYLE, type RenderablePlan } from "@/lib/content-plan/server/pdf/page-style";
import { InterfaceText, lineStyle, UserText } from "@/lib/content-plan/server/pdf/text";
import { getDirection } from "@/lib/i18n/direction";
import { getContentLanguage } from "@/lib/i18n/text-direction";

/** Row direction from line start to line end. */
export const getRowDirection = ({ language }: RenderablePlan) =>
  getDirection(language) === "rtl" ? ("row-reverse" as const) : ("row" as const);

export function PlanPage({ task, children }: { task: RenderablePlan; children: ReactNode }) {
  const style = {
    paddingTop: PAGE_STYLE.top,
    paddingHorizontal: PAGE_STYLE.side,
    paddingBottom: PAGE_STYLE.bottom,
    fontFamily: SANS_FONT_FAMILIES,
    fontSize: 10,
    lineHeight: 1.4,
    color: COLORS.ink,
  };
  return (
    <Page size="A4" style={style}>
      <Head task={task} />
      {children}
      <Foot task={task} />
    </Page>
  );
}

function Head({ task }: { task: RenderablePlan }) {
  const { brandName, logo, range, language } = task;
  const row = { flexDirection: getRowDirection(task), alignItems: "center", gap: 8 } as const;
  return (
    <View fixed style={{ marginBottom: 20 }}>
      <View style={{ ...row, paddingBottom: 8 }}>
        {logo && <Image src={logo} style={{ width: 26, height: 26, borderRadius: 13, objectFit: "cover" }} />}
        <View style={{ flex: 1 }}>
          <UserText
            covered={task.covered}
            text={brandName}
            language={getContentLanguage({ language: null, text: brandName }, language)}
            style={{ fontFamily: SANS_FONT_FAMILIES, fontWeight: 600, maxLines: 1, textOverflow: "ellipsis" }}
          />
        </View>
        {range && (
          <InterfaceText direction={getDirection(language)} style={{ color: COLORS.quiet }}>
            {range}
          </InterfaceText>
        )}
      </View>
      <View style={{ height: 2.6, backgroundColor: COLORS.ink }} />
      <View style={{ height: 0.7, marginTop: 1.4, backgroundColor: COLORS.ink }} />
    </View>
  );
}

function Foot({ task }: { task: RenderablePlan }) {
  const { texts, language } = task;
  const direction = getDirection(language);
  const place = {
    position: "absolute",
    top: PAGE_STYLE.height - 36,
    left: PAGE_STYLE.side,
    right: PAGE_STYLE.side,
    flexDirection: getRowDirection(task),
    justifyContent: "space-between",
    fontSize: 8.5,
  } as const;
  return (
    <View fixed style={place}>
      <InterfaceText direction={direction} style={{ color: COLORS.quiet }}>
        {texts.madeWith}
      </InterfaceText>
      <Text
        style={{ fontFamily: SANS_FONT_FAMILIES, color: COLORS.quiet, ...lineStyle(direction) }}
        render={({ pageNumber, totalPages }) =>
          texts.page.replace("{n}", String(pageNumber)).replace("{total}", String(totalPages ?? ""))
        }
      />
    </View>
  );
}

export function Heading({ task, size, children }: { task: RenderablePlan; size: number; children: string }) {
  return (
    <InterfaceText
      direction={getDirection(task.language)}
      style={{ fontFamily: SERIF_FONT_FAMILIES, fontWeight: 500, fontSize: size, lineHeight: 1.1 }}
    >
      {children}
    </InterfaceText>
  );
}
