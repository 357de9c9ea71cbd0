import { useState } from "react";

/** Returns true from the first render with a true value on. */
export function useHasBeenTrue(value: boolean): boolean {
  const [was, setWas] = useState(value);
  if (value && !was) setWas(true);
  return was;
}
