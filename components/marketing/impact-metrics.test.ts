import { expect, it } from "vitest";
import {
  COLLECTION_WINDOW_DAYS,
  MIN_POSTS_FOR_FINDINGS,
  MIN_RELATIVE_DIFFERENCE,
} from "@/lib/insights/limits";
import en from "@/messages/en/server/landing.json";
import he from "@/messages/he/server/landing.json";

const listNumbers = (text: string) => (text.match(/\d+/g) ?? []).map(Number);

// spec: 1.28
it.each([
  ["English", en.impact, /\breach\b/, /\b(?:driv|boost|caus|increas|bring)/i],
  ["Hebrew", he.impact, /תפוצה/, /מביא|מגדיל|גורם/],
])("engagement metric in %s has the numbers of the findings, compares reach and names no cause", (...row) => {
  const [, { engagement, basis }, reach, cause] = row;
  const source = basis.slice(basis.indexOf("**"));
  expect(engagement.figure).toBe(String(MIN_POSTS_FOR_FINDINGS));
  expect(listNumbers(engagement.text)).toEqual([MIN_POSTS_FOR_FINDINGS]);
  expect(listNumbers(source)).toEqual([
    COLLECTION_WINDOW_DAYS,
    Math.round((MIN_RELATIVE_DIFFERENCE - 1) * 100),
  ]);
  for (const text of [engagement.title, source]) expect(text).toMatch(reach);
  expect(`${engagement.title} ${engagement.text}`).not.toMatch(cause);
});
