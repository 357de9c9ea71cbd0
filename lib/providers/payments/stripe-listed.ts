import type Stripe from "stripe";

/** Type of the member by which the SDK opens each of its enums to any string. */
type OpenMember = Exclude<Stripe.Checkout.SessionCreateParams.Mode, "payment" | "setup" | "subscription">;

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/**
 * A type of the SDK whose enums hold only the values that it lists. Stripe refuses every other value with status
 * 400, and the SDK's own type lets it compile.
 */
export type Listed<T> = T extends string
  ? Same<T, OpenMember> extends true
    ? never
    : T
  : T extends readonly (infer One)[]
    ? Listed<One>[]
    : T extends Stripe.Decimal
      ? T
      : T extends object
        ? { [Name in keyof T]: Listed<T[Name]> }
        : T;
