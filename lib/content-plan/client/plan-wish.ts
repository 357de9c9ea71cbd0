import type { Platform } from "@/lib/accounts/platforms";
import type { Language } from "@/lib/i18n/direction";
import type { DayRange } from "@/lib/posts/days";

/** Which plan is meant: days, networks, and the language it is read in. */
export interface PlanWish extends DayRange {
  platform: Platform | "all";
  locale: Language;
}
