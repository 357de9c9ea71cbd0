import { describe, expect, it } from "vitest";
import { findHiddenPrices, findPaidHooks, findUnpricedButtons } from "@/tests/rules/checks/prices";
import { listFiles, TEST_FILE } from "@/tests/rules/source-tree";

const clients = listFiles(/^lib\/.*\/client\/.*\.ts$/).filter(({ path }) => !TEST_FILE.test(path));
const components = listFiles(/^components\/.*\.tsx?$/).filter(({ path }) => !TEST_FILE.test(path));
// The style guide shows buttons without actions.
const screens = components.filter(
  ({ path }) => path.endsWith(".tsx") && !path.startsWith("components/style-guide/"),
);

describe("paid buttons", () => {
  it("hooks that cost credits are found", () => {
    const free = 'export function useRead() {\n  return request("GET", "/posts");\n}';
    const paid = 'export class Make {\n  make() {\n    return request("/posts/1/edit-images");\n  }\n}';
    expect(findPaidHooks([{ path: "lib/x/client/use-make.ts", text: `${free}\n${paid}` }])).toEqual(["Make"]);
    expect(findPaidHooks(clients).sort()).toEqual([
      ...[
        "LiveTurn",
        "useEditImage",
        "useFillGaps",
        "useGenerateImage",
        "useGeneratePost",
        "useGenerateTemplates",
      ],
      ...["useGenerateText", "useGenerateVideo", "useLearnVoice"],
    ]);
  });

  // spec: D5.42
  it("component that costs credits shows a price tag, or its users do", () => {
    const hook = {
      path: "components/x/use-x.ts",
      text: 'import { useMake } from "m";\nexport function useX() {\n  return useMake();\n}\nexport type X = ReturnType<typeof useX>;',
    };
    const button = (shown: string) => ({
      path: "components/x/x-button.tsx",
      text: `import type { X } from "x";\nexport const XButton = ({ x }: { x: X }) => <Button price={${shown}} />;`,
    });
    const direct = {
      path: "components/x/y.tsx",
      text: 'import { useMake } from "m";\nexport const Y = () => <Button onClick={useMake()} />;',
    };
    expect(findHiddenPrices([hook, button("<PriceTag credits={cost} />")], ["useMake"])).toEqual([]);
    expect(findHiddenPrices([hook, button("<CreditButton credits={cost} />")], ["useMake"])).toEqual([]);
    expect(findHiddenPrices([hook, button("null"), direct], ["useMake"])).toEqual([
      "components/x/use-x.ts: costs credits, and no component that uses it shows a price tag",
      "components/x/y.tsx: costs credits, and no component that uses it shows a price tag",
    ]);
    expect(findHiddenPrices(components, findPaidHooks(clients))).toEqual([]);
  });

  // spec: D1.1
  it("paid button shows a price tag from CREDIT_COSTS", () => {
    const sample = [
      'const a = <Button variant="voice" onClick={make}>{t("make")}</Button>;',
      'const b = <Button variant={busy ? "line" : "voice"} price={<PriceTag credits={4} />} />;',
      'const c = <Button variant="voice" price={!busy && <PriceTag credits={COSTS.image} />} />;',
      "const price = <PriceTag credits={cost} />;",
      'const d = <Button variant={busy ? "line" : "voice"} price={busy ? undefined : price} />;',
      "const e = <CreditButton credits={cost} />;",
      "const f = <CreditButton credits={4} />;",
    ].join("\n");
    expect(findUnpricedButtons([{ path: "x.tsx", text: sample }])).toEqual([
      "x.tsx:1: a paid button without a price tag",
      "x.tsx:2: a price that is not in CREDIT_COSTS",
      "x.tsx:7: a price that is not in CREDIT_COSTS",
    ]);
    expect(findUnpricedButtons(screens)).toEqual([]);
  });
});
