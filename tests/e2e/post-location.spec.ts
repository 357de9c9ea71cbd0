import { connectPlatform } from "@/tests/e2e/connect-platform";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import {
  findAccessibilityProblems,
  findLayoutProblems,
  waitUntilSettled,
} from "@/tests/e2e/screens/screen-checks";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api } from "@/tests/harness/running-product";

for (const language of sampleLanguages("he")) {
  test.describe(`location of a post in ${language}`, () => {
    test.use({ language });

    test("location is chosen by name, by keys or by the address of a page, and read by name", async ({
      page,
      say,
      signUp,
    }) => {
      test.setTimeout(90_000);
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language });
      await page.goto(`/account/${brand}/connections`);
      await connectPlatform(page, say, "facebook");
      const { _id, revision } = await createDraftFixture(user, brand);
      // Posts from before names were stored have the number only.
      const before = { facebook: { placeId: "104600000000001" } };
      await api(user, "PUT", `/posts/${_id}`, { revision, options: before });
      const stored = async () => (await api(user, "GET", `/posts/${_id}`)).body.post.options;
      const word = (key: Parameters<typeof say>[0], values = {}) => say(key, values);
      const place = page.getByRole("combobox", { name: word("posts.options.place"), exact: true });
      const options = page.getByRole("option");
      const open = async () => {
        await page.goto(`/account/${brand}/posts/${_id}`);
        await page.locator("#network-options > summary").click();
      };
      await open();

      await test.step("a post with only a number shows it until the location is removed", async () => {
        await expect(place).toHaveValue("104600000000001");
        await page.getByRole("button", { name: word("posts.options.placeRemove") }).click();
        await expect(place).toHaveValue("");
        await expect(place).toBeFocused();
        await expect.poll(stored).toEqual({ facebook: {} });
      });

      await test.step("own pages with an address are offered first", async () => {
        await place.press("ArrowDown");
        await expect(options).toHaveText([/Shachar Bakery.*Dizengoff 99, Tel Aviv/]);
        await waitUntilSettled(page);
        expect([...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]).toEqual([]);
        await expect(page.getByRole("listbox")).toBeInViewport({ ratio: 1 });
        await place.press("Escape");
        await expect(options).toHaveCount(0);
      });

      await test.step("a place is found by name and chosen with the keys", async () => {
        await place.pressSequentially("carmel");
        await expect(options).toHaveText([/Carmel Market/, /Carmel National Park/, /Very Long Name/]);
        await expect(options.first()).toHaveAttribute("aria-selected", "true");
        await place.press("ArrowDown");
        await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
        await place.press("ArrowUp");
        await place.press("Enter");
        await expect(options).toHaveCount(0);
        await expect(place).toHaveValue("Carmel Market");
        const chosen = { placeId: "104600000000001", placeName: "Carmel Market" };
        await expect.poll(stored).toEqual({ facebook: chosen });
        await expect(page.locator('[data-preview="facebook"] header')).toContainText("Carmel Market");
      });

      await test.step("the location is read by name when the post is opened again", async () => {
        await open();
        await expect(place).toHaveValue("Carmel Market");
      });

      await test.step("Escape keeps the chosen place and text without a place is explained", async () => {
        await place.fill("zzzz");
        await expect(page.getByText(word("posts.options.placeNone"))).toBeVisible();
        await place.press("Escape");
        await expect(place).toHaveValue("Carmel Market");
        await place.fill("zzzz");
        await place.blur();
        await expect(page.getByText(word("posts.options.placeUnclear"))).toBeVisible();
        await place.fill("https://www.facebook.com/shacharbakery");
        await expect(page.getByText(word("posts.options.placeNoNumber"))).toBeVisible();
      });

      await test.step("only own pages and addresses work while Meta has not granted the search", async () => {
        await page.route("**/facebook/places?q=*", (route) =>
          route.fulfill({ json: { places: [], canSearch: false } }),
        );
        await place.fill("library");
        await expect(page.getByText(word("posts.options.placeOnlyOwn"))).toBeVisible();
        await place.fill("https://www.facebook.com/Library-104600000000005/");
        await expect(options).toHaveCount(1);
        await place.press("Enter");
        await expect.poll(stored).toEqual({ facebook: { placeId: "104600000000005" } });
        await expect(place).toHaveValue("104600000000005");
      });
    });
  });
}
