import type { Platform } from "@/lib/accounts/platforms";
import type { DayRange } from "@/lib/content-plan/plan-range";
import type { Language } from "@/lib/i18n/direction";

/** Which plan is meant: days, networks, and the language it is read in. */
export interface PlanWish extends DayRange {
  platform: Platform | "all";
  locale: Language;
}
