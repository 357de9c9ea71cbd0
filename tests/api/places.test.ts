import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { BAKERY, connectFacebookPage, createAccountViaApi } from "@/tests/harness/account-fixtures";
import { takeExclusiveEmulators } from "@/tests/harness/exclusive-emulators";
import { api, control, type SignedUpUser, signUp } from "@/tests/harness/running-product";

takeExclusiveEmulators("meta");

const SEARCH = { service: "meta", method: "GET", path: "/v26.0/pages/search" };
const OWN = { _id: BAKERY, name: "Shachar Bakery", address: "Dizengoff 99, Tel Aviv" };

let user: SignedUpUser;
let accountId: string;
const find = (query?: string, platform = "facebook", brand = accountId) =>
  api(
    user,
    "GET",
    `/native-connections/${brand}/${platform}/places${query === undefined ? "" : `?q=${encodeURIComponent(query)}`}`,
  );

beforeAll(async () => {
  user = await signUp();
  accountId = await createAccountViaApi(user);
  await connectFacebookPage(user, accountId);
});
afterEach(() => control.clearFaults("meta"));

describe("places", () => {
  it("GET without a query lists the user's own pages that have a location", async () => {
    expect(await find()).toMatchObject({ status: 200, body: { places: [OWN], canSearch: true } });
    expect(Object.keys((await find()).body).sort()).toEqual(["canSearch", "places"]);
  });

  it("GET with a query finds places of others by name", async () => {
    const { status, body } = await find(" Market ");
    expect(status).toBe(200);
    expect(body).toEqual({
      places: [{ _id: "104600000000001", name: "Carmel Market", address: "HaCarmel 48, Tel Aviv" }],
      canSearch: true,
    });
    expect((await find("no such place")).body).toEqual({ places: [], canSearch: true });
  });

  it.each(["a", " a ", "a".repeat(81)])("GET is rejected for the query %j", async (query) => {
    const response = await find(query);
    expect(response.status).toBe(400);
    expect(getInvalidFields(response)).toEqual(["q"]);
  });

  it("GET says that only own pages are found when Meta has not granted the search", async () => {
    const body = { error: { message: "(#10)", type: "OAuthException", code: 10 } };
    await control.armFault({ ...SEARCH, times: 1, action: { kind: "status", status: 403, body } });
    expect(await find("Market")).toMatchObject({ status: 200, body: { places: [], canSearch: false } });
    expect((await find()).body.places).toEqual([OWN]);
  });

  it.each([
    ["limits the calls", 403, 4, 503, "unavailable"],
    ["refuses the query", 400, 100, 422, "unprocessable"],
    ["fails", 500, 2, 502, "provider_error"],
  ])("GET says that the search does not work when Meta %s", async (_, status, code, expected, name) => {
    const body = { error: { message: "no", type: "OAuthException", code } };
    await control.armFault({ ...SEARCH, times: 20, action: { kind: "status", status, body } });
    expect(await find("Market")).toMatchObject({
      status: expected,
      body: { code: name, error: "We can’t search for places right now" },
    });
  });

  it("GET is rejected when the consent has ended, and the connection can still post", async () => {
    const body = { error: { message: "ended", type: "OAuthException", code: 190 } };
    await control.armFault({ ...SEARCH, times: 1, action: { kind: "status", status: 400, body } });
    expect(await find("Market")).toMatchObject({ status: 422, body: { code: "not_connected" } });
    const { body: status } = await api(user, "GET", `/native-connections/${accountId}/status`);
    expect(status.facebook).toMatchObject({ state: "connected", canPublish: true });
  });

  it("GET is rejected without a connection and for a network without locations", async () => {
    const fresh = await createAccountViaApi(user, { name: "Unconnected" });
    expect(await find("Market", "facebook", fresh)).toMatchObject({
      status: 422,
      body: { code: "not_connected" },
    });
    expect((await find("Market", "linkedin")).status).toBe(404);
    expect((await find("Market", "myspace")).status).toBe(404);
  });
});

describe("common rejections of GET places", () =>
  describeCommonRejections({
    method: "GET",
    path: ({ accountId: id }) => `/native-connections/${id}/facebook/places?q=Market`,
  }));
