"use client";

import { useState } from "react";

const KEY = "kolot.planner.holidays";

/** Whether holidays are shown, as this browser was last told; shown until then. */
export function useHolidays(): [boolean, (shown: boolean) => void] {
  const [shown, setShown] = useState(() => {
    try {
      return localStorage.getItem(KEY) !== "off";
    } catch {
      return true;
    }
  });
  return [
    shown,
    (next) => {
      setShown(next);
      try {
        localStorage.setItem(KEY, next ? "on" : "off");
      } catch {
        // A browser that keeps nothing shows them again next time.
      }
    },
  ];
}
