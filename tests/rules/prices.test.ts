import { describe, expect, it } from "vitest";
import { hiddenPrices, payers, unpricedButtons } from "@/tests/rules/checks/prices";
import { files, TEST } from "@/tests/rules/tree";

const clients = files(/^lib\/.*\/client\/.*\.ts$/).filter(({ path }) => !TEST.test(path));
const components = files(/^components\/.*\.tsx?$/).filter(({ path }) => !TEST.test(path));
// The guide shows what buttons look like; nothing there spends.
const screens = components.filter(
  ({ path }) => path.endsWith(".tsx") && !path.startsWith("components/guide/"),
);

describe("every button that spends shows its price", () => {
  it("what asks for something paid is known", () => {
    const free = 'export function useRead() {\n  return request("GET", "/posts");\n}';
    const paid = 'export class Make {\n  make() {\n    return request("/posts/1/edit-images");\n  }\n}';
    expect(payers([{ path: "lib/x/client/use-make.ts", text: `${free}\n${paid}` }])).toEqual(["Make"]);
    expect(payers(clients).sort()).toEqual([
      ...["LiveTurn", "useEditImage", "useGenerateImage", "useGeneratePost", "useGenerateTemplates"],
      ...["useGenerateText", "useGenerateVideo", "useLearnVoice"],
    ]);
  });

  it("whoever asks for it shows a price, or whoever renders the hook does", () => {
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
    expect(hiddenPrices([hook, button("<Price credits={cost} />")], ["useMake"])).toEqual([]);
    expect(hiddenPrices([hook, button("<SpendButton credits={cost} />")], ["useMake"])).toEqual([]);
    expect(hiddenPrices([hook, button("null"), direct], ["useMake"])).toEqual([
      "components/x/use-x.ts: spends credits, and nobody who uses it shows a price",
      "components/x/y.tsx: spends credits, and nobody who uses it shows a price",
    ]);
    expect(hiddenPrices(components, payers(clients))).toEqual([]);
  });

  it("the button that looks like it has one, out of the price list", () => {
    const sample = [
      'const a = <Button variant="voice" onClick={make}>{t("make")}</Button>;',
      'const b = <Button variant={busy ? "line" : "voice"} price={<Price credits={4} />} />;',
      'const c = <Button variant="voice" price={!busy && <Price credits={COSTS.image} />} />;',
      "const price = <Price credits={cost} />;",
      'const d = <Button variant={busy ? "line" : "voice"} price={busy ? undefined : price} />;',
      "const e = <SpendButton credits={cost} />;",
      "const f = <SpendButton credits={4} />;",
    ].join("\n");
    expect(unpricedButtons([{ path: "x.tsx", text: sample }])).toEqual([
      "x.tsx:1: a button that spends, without its price",
      "x.tsx:2: a price that is not in COSTS",
      "x.tsx:7: a price that is not in COSTS",
    ]);
    expect(unpricedButtons(screens)).toEqual([]);
  });
});
