"use client";

import { useEffect, useState } from "react";
import { MINUTE_MS } from "@/lib/core/time-units";

/** The time of day, to the minute: what is past turns grey while one looks. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
