import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as decisions from "@/tests/rules/checks/decisions";
import { files, paths, ROOT, read, TEST } from "@/tests/rules/tree";

const shipped = (pattern: RegExp) => files(pattern).filter(({ path }) => !TEST.test(path));
const broken = (text: string, path = "x.ts") => [{ path, text }];

it("our own addresses lie below .example and nowhere else", () => {
  expect(decisions.foreignAddresses(broken('a = "https://kolot.com/x sales@kolot.io"'))).toEqual([
    "x.ts:1: kolot.com is no .example domain",
    "x.ts:1: kolot.io is no .example domain",
  ]);
  const ours = [
    ...shipped(/^messages\/.*\.json$/),
    ...shipped(/^lib\/core\/(brand|testimonials)\.ts$/),
    ...shipped(/^prisma\/seed.*\.ts$/),
  ];
  expect(ours.length).toBeGreaterThan(20);
  expect(decisions.foreignAddresses(ours)).toEqual([]);
});

it("every instant is stored as timestamptz", () => {
  const sample = "model A {\n  at DateTime\n  on DateTime @db.Date\n  b DateTime? @db.Timestamptz(3)\n}";
  expect(decisions.zonelessInstants(broken(sample))).toEqual(["x.ts:2: at is not stored as timestamptz"]);
  expect(decisions.zonelessInstants(files(/^prisma\/schema\/.*\.prisma$/))).toEqual([]);
});

it("an _id is written by serialisers alone", () => {
  const sample = [
    "const { _id: id } = await read();",
    "const shape = z.object({ a: 1,",
    "  _id: z.uuid(),",
    "  _id: true,",
    "});",
    "return {",
    "  _id: row.id,",
    "};",
  ].join("\n");
  expect(decisions.renamedElsewhere(broken(sample))).toEqual([
    "x.ts:7: _id is written here, and not in a serialiser",
  ]);
  const others = shipped(/^(lib|app|worker)\/.*\.tsx?$/).filter(({ path }) => !/serializers\.ts$/.test(path));
  expect(others.length).toBeGreaterThan(500);
  expect(decisions.renamedElsewhere(others)).toEqual([]);
  for (const { path, text } of files(/^lib\/[^/]+\/[a-z-]*serializers\.ts$/))
    expect(text, path).toMatch(/export function serialize\w+/);
});

it("a whole date is formatted by formatDate alone", () => {
  const sample = 'a = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", year: "numeric" })';
  const short = 'b = format.dateTime(day, { day: "numeric", month: "long" })';
  expect(decisions.otherDateFormats(broken(`${sample};\n${short};`))).toHaveLength(1);
  // Machines: the clock of a zone taken apart, and the date that a gateway is asked with.
  const machines = ["lib/posts/zone-time.ts", "lib/providers/payments/tranzila-values.ts"];
  const others = shipped(/^(app|components|lib|worker)\/.*\.tsx?$/).filter(
    ({ path }) => path !== "lib/i18n/format-date.ts" && !machines.includes(path),
  );
  expect(decisions.otherDateFormats(others)).toEqual([]);
});

it("no screen and no route decides a limit or a price by itself", () => {
  const sample = "const MAX_NAME = 80;\nexport const MAX_ZOOM = 8;\n<Input maxLength={200} most={8} />";
  expect(decisions.ownLimits(broken(sample))).toEqual([
    "x.ts:1: MAX_NAME belongs in lib/<domain>/rules.ts",
    "x.ts:3: maxLength belongs in lib/<domain>/rules.ts",
    "x.ts:3: most belongs in lib/<domain>/rules.ts",
  ]);
  // The guide shows what parts look like; nothing there is kept.
  const screens = shipped(/^(app|components\/(?!guide\/)).*\.tsx?$/);
  expect(screens.length).toBeGreaterThan(300);
  expect(decisions.ownLimits(screens)).toEqual([]);
});

describe("questions and actions", () => {
  it("one question is asked again on focus, and it has its record (decision 051)", () => {
    const sample = broken("{ refetchOnWindowFocus: true }").concat(broken("{ refetchOnWindowFocus: false }"));
    expect(decisions.askedOnFocus(sample)).toEqual(["x.ts"]);
    const asked = decisions.askedOnFocus(shipped(/^(app|components|lib)\/.*\.tsx?$/));
    expect(asked).toEqual(["components/shell/gate.tsx"]);
  });

  it("every action names the queries it changes, or changes none", () => {
    const silent = "export const useA = () => useAction(ask, { onSuccess: () => undefined });";
    expect(decisions.namesNoQuery(broken(silent))).toEqual(["x.ts"]);
    expect(decisions.namesNoQuery(broken(`${silent} client.invalidateQueries(x)`))).toEqual([]);
    // A mail is sent, somebody who is signed out sets a password, the browser leaves for another site.
    const changeNone = [
      ...["lib/auth/client/use-forgot-password.ts", "lib/auth/client/use-reset-password.ts"],
      ...["lib/auth/client/use-send-verification.ts", "lib/billing/client/use-open-portal.ts"],
      "lib/connections/client/use-connect.ts",
    ];
    const actions = shipped(/^(components|lib\/[^/]+\/client)\/.*\.tsx?$/);
    expect(decisions.namesNoQuery(actions)).toEqual(changeNone);
  });
});

describe("the design card", () => {
  it("has its packages in the manifest", () => {
    const { dependencies, devDependencies } = JSON.parse(read("package.json")) as Record<string, object>;
    const there = Object.keys({ ...dependencies, ...devDependencies });
    const wanted = [
      ...[
        "next",
        "react",
        "next-auth",
        "@tanstack/react-query",
        "next-intl",
        "prisma",
        "@prisma/client",
        "zod",
      ],
      ...[
        "konva",
        "react-konva",
        "@aws-sdk/client-s3",
        "@aws-sdk/s3-request-presigner",
        "@react-pdf/renderer",
      ],
      ...["ai", "@ai-sdk/openai", "tailwindcss", "vitest", "@playwright/test"],
    ];
    expect(wanted.filter((name) => !there.includes(name))).toEqual([]);
    // shadcn-ui is no package that one imports: its parts are in components/ui, as its file says.
    expect(JSON.parse(read("components.json")).aliases.ui).toBe("@/components/ui");
    expect(paths(/^components\/ui\/.*\.tsx$/).length).toBeGreaterThan(30);
  });

  it("has its folders and files at the top", () => {
    const wanted = [
      ...["app", "components", "lib", "prisma", "messages", "public", "middleware.ts", "next.config.mjs"],
      ...["package.json", "tsconfig.json", ".env.example"],
    ];
    expect(wanted.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
  });
});
