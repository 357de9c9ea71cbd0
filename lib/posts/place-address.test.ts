import { expect, test } from "vitest";
import { isFacebookAddress, readPlaceId } from "@/lib/posts/place-address";

const ID = "104500000000001";

test.each([
  ID,
  ` ${ID} `,
  `https://www.facebook.com/${ID}`,
  `https://facebook.com/${ID}/`,
  `facebook.com/${ID}?locale=he_IL`,
  `https://he-il.facebook.com/Shachar-Bakery-${ID}/`,
  `https://www.facebook.com/profile.php?id=${ID}&sk=about`,
  `https://m.facebook.com/profile.php?id=${ID}`,
  `https://www.facebook.com/pages/Shachar-Bakery/${ID}`,
  `https://www.facebook.com/pages/category/Bakery/Shachar-Bakery-${ID}/`,
  `https://www.facebook.com/p/%D7%A9%D7%97%D7%A8-${ID}/`,
  `https://www.facebook.com/people/Shachar-Bakery/${ID}/`,
])("id of a page is read from %s", (text) => {
  expect(readPlaceId(text)).toBe(ID);
});

test.each([
  "",
  "Shachar Bakery",
  "99",
  "1".repeat(21),
  "https://www.facebook.com/shacharbakery",
  "https://www.facebook.com/profile.php?id=x",
  `https://www.facebook.com/groups/${ID}`,
  `https://www.facebook.com/shacharbakery/posts/${ID}`,
  `https://facebook.com.evil.example/${ID}`,
  `https://evil.example/facebook.com/${ID}`,
  `javascript:${ID}`,
])("no id of a page is read from %j", (text) => {
  expect(readPlaceId(text)).toBeNull();
});

test.each([
  ["https://www.facebook.com/shacharbakery", true],
  ["fb.com/shacharbakery", true],
  ["Cafe facebook.com", false],
  ["https://notfacebook.com/1", false],
])("%s is an address of Facebook: %s", (text, expected) => {
  expect(isFacebookAddress(text)).toBe(expected);
});
