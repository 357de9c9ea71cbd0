"use client";

import { useCallback, useEffect, useMemo, useState } from "react";
import { PicturePlace } from "@/lib/canvas/client/picture-place";
import type { PostWire } from "@/lib/posts/schemas";

/**
 * Which picture of the post is open, wherever it is moved to; the address says where. One that is gone gives way to its
 * neighbour.
 */
export function useOpenPage(post: PostWire, first: number) {
  const pictures = useMemo(() => post.images.map(({ url }) => url), [post.images]);
  const [{ where, turn }, setOpen] = useState(() => ({
    where: new PicturePlace(post._id, first, pictures),
    turn: 0,
  }));
  const { index, url } = useMemo(() => {
    where.follow(pictures);
    return where.read();
  }, [where, pictures]);
  const show = useCallback(
    (wanted: string, all: readonly string[]) =>
      setOpen((now) => ({
        where: new PicturePlace(post._id, Math.max(0, all.indexOf(wanted)), all),
        turn: now.turn + 1,
      })),
    [post._id],
  );
  const neighbour = pictures.includes(url) ? null : (pictures[index] ?? pictures.at(-1) ?? null);
  useEffect(() => {
    if (neighbour !== null) show(neighbour, pictures);
  }, [neighbour, pictures, show]);
  useEffect(() => {
    const { pathname } = window.location;
    const wanted = pathname.replace(/\/images\/\d+$/, `/images/${index}`);
    if (wanted !== pathname) window.history.replaceState(window.history.state, "", wanted);
  }, [index]);
  return { where, turn, url, show };
}
