import type Stripe from "stripe";
import type { Listed } from "@/lib/providers/payments/stripe-listed";

/** Parameters of the SDK as a form carries them: texts only, and of an enum only the listed ones. */
export type Wire<T, Digits extends string = `${number}`> = T extends string
  ? Listed<T>
  : T extends number | Stripe.Decimal
    ? Digits
    : T extends boolean
      ? `${T}`
      : T extends readonly (infer One)[]
        ? Wire<One, Digits>[]
        : T extends object
          ? { [Name in keyof T]: Wire<T[Name], Digits> }
          : T;

type DeepPartial<T> = T extends readonly (infer One)[]
  ? DeepPartial<One>[]
  : T extends object
    ? { [Name in keyof T]?: DeepPartial<T[Name]> }
    : T;

/** An object of the API: it may lack fields, and its enums have only listed values. */
export type Answer<T> = DeepPartial<Listed<T>>;
