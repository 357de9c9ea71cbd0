"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { askedChanges, useAskedChange } from "@/components/editor/change/asked-changes";
import { changePlace, openChange } from "@/components/editor/change/open-change";
import { useDesign, useDesk } from "@/components/editor/editor-context";
import {
  askedFor,
  isInPlace,
  type Made,
  naturalSize,
  putInPlace,
  putOnTop,
} from "@/components/editor/late-pictures";
import { useStepNote } from "@/components/editor/use-step-note";
import { type ChangePicture, type EditedPicture, useAskedEdit } from "@/components/posts/edit/use-asked-edit";
import { useSpendErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { imageBehind } from "@/lib/canvas/client/find-image";
import type { ImageElement } from "@/lib/canvas/core/elements";
import { isWrittenIn } from "@/lib/canvas/core/pictures";
import { creditsInfoQuery } from "@/lib/credits/client/queries";
import { runningGenerations } from "@/lib/generation/client/running-generations";

/**
 * One change of a picture of the design by prompt. What comes waits until somebody applies it: then it takes the
 * picture's place as one step, or becomes a layer of its own where the element changed meanwhile.
 */
export function useChangePicture(element: ImageElement) {
  const t = useTranslations("posts.edit");
  const desk = useDesk();
  const note = useStepNote();
  const work = useWork(element);
  const sayFailure = useSayFailure();
  const place = changePlace(desk, element.id);
  const { draft, asked, made } = useAskedChange(place);
  // Nothing else of the editor shows the balance, by which it is told what a change or a stop has cost.
  useQuery(creditsInfoQuery);
  const isLate = useDesign((snapshot) => asked !== null && !isInPlace(snapshot, asked));
  const edit = useAskedEdit({
    ...{ picture: editedPicture(element), place, address: desk.home.address, work },
    ...{ draft, onDraft: (next) => askedChanges.set(place, { draft: next }) },
  });

  async function start() {
    if (edit.running) return;
    askedChanges.set(place, { asked: askedFor(desk, element) });
    const came = await edit.start();
    askedChanges.set(place, came ? { made: came, told: false } : { asked: null });
    if (!came) sayFailure(place, element);
  }

  /** True when it is in the picture's place. */
  function apply(): boolean {
    if (!asked || !made || !putInPlace(desk, asked, made)) return false;
    askedChanges.drop(place);
    note(t("changed"));
    return true;
  }

  function insert() {
    if (!asked || !made) return;
    putOnTop(desk, asked, made);
    askedChanges.drop(place);
  }

  /** What was asked stays, for another try. */
  const discard = () => askedChanges.set(place, { asked: null, made: null });
  return { ...edit, start, made, isLate, apply, insert, discard };
}

/** The dialog says itself what went wrong, when it is open; where the editor is not, the tray does. */
function useSayFailure() {
  const t = useTranslations("posts.edit");
  const jobs = useTranslations("common.jobs");
  const errorText = useSpendErrorText();
  const desk = useDesk();
  return (place: string, element: ImageElement) => {
    const { state, label, error, address } = runningGenerations.at(place) ?? {};
    if (state !== "failed" || !label || !runningGenerations.isWatched(address)) return;
    if (desk.view.read().changing === element.id) return;
    notify.error(jobs("toast.failed", { label, why: errorText(error) }), {
      id: place,
      action: { label: t("open"), onClick: () => openChange(desk, element) },
    });
  };
}

/** As the dialog shows it. */
export function editedPicture({ src, alt = "", natural }: ImageElement): EditedPicture {
  return { url: src, alt, width: natural.w, height: natural.h };
}

/** Asks the server for it; what comes is loaded, so that it is drawn at once. */
function useWork(element: ImageElement) {
  const { src, natural } = element;
  const desk = useDesk();
  const { postId, where } = desk.home;
  const client = useQueryClient();
  return async (change: ChangePicture): Promise<Made> => {
    // A tiny picture that is written into the design has no address of its own before it is in the library.
    const imageUrl = isWrittenIn(src) ? (await imageBehind(client, src)).url : src;
    const { imageUrl: url } = await change({ postId, imageIndex: where.read().index, imageUrl });
    // It is paid for and has the same shape: that it cannot be loaded right now is no failure.
    return { src: url, natural: await naturalSize(desk, url, element).catch(() => natural), origin: "ai" };
  };
}
