"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { PostStatus } from "@/components/posts/post-status";
import { QueryFailure } from "@/components/shell/query-failure";
import { Skeleton } from "@/components/ui/skeleton";
import { canvasImageQuery } from "@/lib/canvas/client/queries";
import type { CanvasImageWire } from "@/lib/canvas/image-schemas";
import { postAddress } from "@/lib/core/post-address";

interface Props {
  image: CanvasImageWire;
  /** Told how the picture is by now. */
  onFresh(image: CanvasImageWire): void;
}

/** The posts that show a picture, each a way to it. */
export function ImageUses({ image, onFresh }: Props) {
  const t = useTranslations("dashboard.media.details");
  const query = useQuery(canvasImageQuery(image._id));
  const fresh = query.data?.image;
  useEffect(() => {
    if (fresh) onFresh(fresh);
  }, [fresh, onFresh]);
  const uses = query.data?.usedIn;
  return (
    <section className="grid gap-2">
      <h3 className="text-16">{t("usedIn")}</h3>
      {query.isPending && <Skeleton className="h-8" />}
      <QueryFailure query={query} />
      {uses?.length === 0 && <p className="text-13 text-ink-2">{t("unused")}</p>}
      {uses && uses.length > 0 && (
        <ul className="grid max-h-44 gap-1 overflow-y-auto">
          {uses.map(({ postId, accountId, accountName, text, status }) => (
            <li key={postId}>
              <Link
                href={postAddress(accountId, postId)}
                className="flex min-h-9 items-center gap-3 rounded-in px-2 text-13 no-underline hover:bg-tint-2"
              >
                <span className="grid min-w-0 flex-1">
                  <span dir="auto" className="truncate align-as-parent">
                    {text.trim() || t("noText")}
                  </span>
                  <bdi className="truncate text-12 text-ink-2 align-as-parent">{accountName}</bdi>
                </span>
                <PostStatus status={status} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
