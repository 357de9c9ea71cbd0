/** Returns a time zone in which it is this hour now, for what depends on the time of the day. */
export function getZoneAtHour(hour: number): string {
  const offset = (hour - new Date().getUTCHours() + 24) % 24;
  const east = offset > 12 ? offset - 24 : offset;
  // The sign in these names is the reverse of the usual one.
  return east === 0 ? "Etc/GMT" : `Etc/GMT${east > 0 ? "-" : "+"}${Math.abs(east)}`;
}
