import { catchUp } from "@/sandbox/stripe/catch-up";
import { fields } from "@/sandbox/stripe/form";
import { refusals } from "@/sandbox/stripe/refusal";
import { type Route, route, wanted } from "@/sandbox/stripe/route";
import { DAY } from "@/sandbox/stripe/settings";
import { known } from "@/sandbox/stripe/state";
import { clockWire } from "@/sandbox/stripe/wire";
import { nextId, type Work } from "@/sandbox/stripe/work";

/** How far a clock may go in one step: two periods of the shortest subscription that lives by it. */
function farthest({ state }: Work, clockId: string, frozen: number): number {
  const intervals = Object.values(state.subscriptions)
    .filter(({ customerId }) => known(state.customers, customerId).clockId === clockId)
    .map(({ priceId }) => known(state.prices, priceId).interval);
  const days = intervals.includes("month") || intervals.length === 0 ? 62 : 732;
  return frozen + days * DAY;
}

export const clockRoutes: Route[] = [
  route(
    "POST",
    "/test_helpers/test_clocks",
    { frozen_time: fields.int, name: fields.text.max(300).optional() },
    ({ state, now }, given) => {
      const id = nextId(state, "clock");
      const clock = { id, name: given.name ?? null, frozen: given.frozen_time, created: now };
      state.clocks[id] = clock;
      return clockWire(clock);
    },
  ),
  route("GET", "/test_helpers/test_clocks/:id", {}, ({ state }, _, id) =>
    clockWire(wanted(state.clocks, "test clock", id)),
  ),
  route("POST", "/test_helpers/test_clocks/:id/advance", { frozen_time: fields.int }, (work, given, id) => {
    const clock = wanted(work.state.clocks, "test clock", id);
    if (given.frozen_time <= clock.frozen) {
      throw refusals.parameter("frozen_time", "You can only advance a test clock forward.");
    }
    if (given.frozen_time > farthest(work, id, clock.frozen)) {
      throw refusals.parameter(
        "frozen_time",
        "You can only advance a test clock up to two intervals from its frozen time.",
      );
    }
    clock.frozen = given.frozen_time;
    catchUp(work);
    return clockWire(clock, "advancing");
  }),
];
