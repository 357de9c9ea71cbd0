import { createHash } from "node:crypto";
import { DAY_MS, HOUR_MS } from "@/sandbox/core/time-units";
import type { Post } from "@/sandbox/linkedin/state";
import { findAuthor } from "@/sandbox/linkedin/world";

/** What followers did with a post. Always the same for the same post, moment and author. */
export interface PostFigures {
  impressions: number;
  reached: number;
  reactions: number;
  comments: number;
  reshares: number;
  clicks: number;
  saves: number;
  sends: number;
}

const NOTHING: PostFigures = {
  impressions: 0,
  reached: 0,
  reactions: 0,
  comments: 0,
  reshares: 0,
  clicks: 0,
  saves: 0,
  sends: 0,
};

/** Up to `at`: nothing in the first hour, half of it all within the first day. */
export function figuresAt(post: Post, at: number): PostFigures {
  const hours = (at - post.createdAt) / HOUR_MS;
  if (hours < 1) return NOTHING;
  const chance = createHash("sha256").update(post.urn).digest();
  const luck = (index: number, least: number, most: number) =>
    least + ((chance[index] ?? 0) / 255) * (most - least);
  const reached = (findAuthor(post.author)?.followers ?? 0) * luck(0, 0.1, 0.6) * (1 - Math.exp(-hours / 35));
  return {
    impressions: Math.round(reached * luck(1, 1.2, 1.8)),
    reached: Math.round(reached),
    reactions: Math.round(reached * luck(2, 0.01, 0.08)),
    comments: Math.round(reached * luck(3, 0, 0.02)),
    reshares: Math.round(reached * luck(4, 0, 0.01)),
    clicks: Math.round(reached * luck(5, 0.01, 0.05)),
    saves: Math.round(reached * luck(6, 0, 0.01)),
    sends: Math.round(reached * luck(7, 0, 0.01)),
  };
}

/** Of several posts between two moments. */
export function figuresBetween(posts: Post[], from: number, to: number): PostFigures {
  const sum = { ...NOTHING };
  for (const post of posts) {
    const [before, after] = [figuresAt(post, from), figuresAt(post, to)];
    for (const name of Object.keys(sum) as (keyof PostFigures)[]) sum[name] += after[name] - before[name];
  }
  return sum;
}

/** Followers won on a UTC day: a handful, the same each time one asks. */
export function followersWon(author: string, day: number): number {
  const chance = createHash("sha256")
    .update(`${author}/${Math.floor(day / DAY_MS)}`)
    .digest();
  return (chance[0] ?? 0) % 7;
}
