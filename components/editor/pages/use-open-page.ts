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
    where: new PicturePlace(post._id, first, pictures, post.revision),
    turn: 0,
  }));
  // What is shown may be older than what was just answered.
  const now = useMemo(() => {
    where.follow(pictures, post.revision);
    return where.read();
  }, [where, pictures, post.revision]);
  const { index, url } = now;
  const show = useCallback(
    (wanted: string, { _id, images, revision }: PostWire) =>
      setOpen((before) => {
        const all = images.map((image) => image.url);
        const place = new PicturePlace(_id, Math.max(0, all.indexOf(wanted)), all, revision);
        return { where: place, turn: before.turn + 1 };
      }),
    [],
  );
  const left = now.pictures;
  const neighbour = left.includes(url) ? null : (left[index] ?? left.at(-1) ?? null);
  useEffect(() => {
    if (neighbour !== null) show(neighbour, post);
  }, [neighbour, post, show]);
  useEffect(() => {
    const { pathname } = window.location;
    const wanted = pathname.replace(/\/images\/\d+$/, `/images/${index}`);
    if (wanted !== pathname) window.history.replaceState(window.history.state, "", wanted);
  }, [index]);
  return { where, turn, url, show };
}
