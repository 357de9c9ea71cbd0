"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { askedChanges, useAskedChange, useAskedChanges } from "@/components/editor/change/asked-changes";
import { changePlace } from "@/components/editor/change/open-change";
import { editedPicture, useChangePicture } from "@/components/editor/change/use-change-picture";
import { useDesk, useElement, useView } from "@/components/editor/editor-context";
import { EditDialog } from "@/components/posts/edit/edit-dialog";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/notify";
import type { ImageElement } from "@/lib/canvas/core/elements";
import { isWrittenIn, shownOn } from "@/lib/canvas/core/pictures";
import { runningGenerations } from "@/lib/generation/client/running-generations";

/** Pictures of the design that are changed by prompt: asked, waited for, compared. */
export function PictureChanges() {
  const { home, readOnly } = useDesk();
  const changing = useView((view) => view.changing);
  const [last, setLast] = useState(changing);
  if (changing !== null && changing !== last) setLast(changing);
  useEffect(() => runningGenerations.watch(home.address), [home.address]);
  useTellReady(changing);
  return last === null || readOnly ? null : <Change key={last} id={last} open={changing !== null} />;
}

function Change({ id, open }: { id: string; open: boolean }) {
  const now = useElement(id);
  const { asked } = useAskedChange(changePlace(useDesk(), id));
  // What is compared is what it was made of, also when the layer is another one by now.
  const element = asked?.element ?? now;
  return element?.type === "image" ? <ChangeDialog element={element} open={open} /> : null;
}

function ChangeDialog({ element, open }: { element: ImageElement; open: boolean }) {
  const t = useTranslations("posts.editor.change");
  const layers = useTranslations("posts.editor.cutOut");
  const { editor, view } = useDesk();
  const change = useChangePicture(element);
  const close = () => view.set({ changing: null });
  const { document, page } = editor.read();
  const beside = shownOn(document, page).filter((url) => url !== element.src && !isWrittenIn(url));
  const { isLate } = change;
  const accept = () => {
    if (isLate) change.insert();
    // What changed in the very moment is seen by the next press.
    else if (!change.apply()) return;
    close();
  };
  return (
    <EditDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      picture={editedPicture(element)}
      edit={change}
      beside={beside}
      made={change.made?.src ?? null}
    >
      <Button variant="primary" onClick={accept}>
        {isLate ? layers("insert") : t("apply")}
      </Button>
      <Button onClick={change.discard}>{t("discard")}</Button>
      <p role="status" className="ms-2 text-ink-2">
        {t(isLate ? "late" : "ready")} {t("kept")} {change.spentText()}
      </p>
    </EditDialog>
  );
}

/** Tells what came while its dialog was closed, once. */
function useTellReady(changing: string | null): void {
  const t = useTranslations("posts.editor.change");
  const desk = useDesk();
  const all = useAskedChanges();
  useEffect(() => {
    for (const [place, { asked, made, told }] of all) {
      const id = asked?.element.id;
      if (!made || told || id === undefined || changePlace(desk, id) !== place) continue;
      askedChanges.set(place, { told: true });
      if (id === changing) continue;
      notify.success(t("ready"), {
        id: place,
        action: { label: t("compare"), onClick: () => desk.view.set({ changing: id }) },
      });
    }
  }, [all, changing, desk, t]);
  // Nobody has to be told of what they look at.
  useEffect(() => {
    if (changing !== null) notify.dismiss(changePlace(desk, changing));
  }, [changing, desk]);
}
