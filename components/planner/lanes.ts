export interface Lane {
  lane: number;
  lanes: number;
}

/**
 * Which of several lanes each takes, so that none covers another: those that overlap, directly or through others, share
 * the width evenly. In the order they begin; each takes so many minutes.
 */
export function lanesOf(starts: number[], length: number): Lane[] {
  const lanes: Lane[] = [];
  let group: number[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const index of group) lanes[index] = { lane: lanes[index]?.lane ?? 0, lanes: ends.length };
    group = [];
    ends = [];
  };
  starts.forEach((start, index) => {
    if (ends.every((end) => end <= start)) close();
    const free = ends.findIndex((end) => end <= start);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = start + length;
    lanes[index] = { lane, lanes: 1 };
    group.push(index);
  });
  close();
  return lanes;
}
