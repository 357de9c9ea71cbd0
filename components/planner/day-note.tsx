import { useQuery } from "@tanstack/react-query";
import { NotebookPen } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { LazyPopover } from "@/components/planner/lazy-popover";
import { usePlanner } from "@/components/planner/planner-context";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Textarea } from "@/components/ui/input";
import { showToast } from "@/components/ui/show-toast";
import { useSaveNote } from "@/lib/content-plan/client/mutations";
import { notesQuery } from "@/lib/content-plan/client/queries";
import { MAX_NOTE_LENGTH } from "@/lib/content-plan/limits";
import type { LocalDate } from "@/lib/core/date-time/local-date";

/** Returns a function that returns the note of a day: empty without one, undefined until the notes are loaded. */
export function usePlannerNotes(days: LocalDate[]): (day: LocalDate) => string | undefined {
  const { accountId } = usePlanner();
  const { data } = useQuery(notesQuery(accountId, { startDate: days[0] ?? "", endDate: days.at(-1) ?? "" }));
  const notes = useMemo(() => data && new Map(data.notes.map(({ day, text }) => [day, text])), [data]);
  return (day) => notes && (notes.get(day) ?? "");
}

interface Props {
  day: LocalDate;
  name: string;
  note: string;
}

type DayProps = Omit<Props, "note"> & { note: string | undefined };

/**
 * Renders the button that adds a note to a day, visible on hover and focus; nothing on a day that has one or may have
 * one, because a new note would replace it.
 */
export function AddNoteButton({ day, name, note }: DayProps) {
  const t = useTranslations("contentPlanner.planner.note");
  if (note !== "") return null;
  return (
    <NotePopover
      day={day}
      name={name}
      note=""
      button={{
        "aria-label": t("add", { day: `\u2068${name}\u2069` }),
        // It takes no room until it is used: a narrow day has none.
        className:
          "sr-only rounded-in hover:bg-tint-2 focus-visible:not-sr-only group-hover/day:not-sr-only aria-expanded:not-sr-only pointer-coarse:not-sr-only",
        children: (
          <span className="grid size-6 place-items-center">
            <NotebookPen aria-hidden="true" className="size-3.5" />
          </span>
        ),
      }}
    />
  );
}

/** Renders the note of a day as one line, which opens it; nothing on a day without one. */
export function DayNote({ day, name, note }: DayProps) {
  const t = useTranslations("contentPlanner.planner.note");
  if (!note) return null;
  return (
    <NotePopover
      day={day}
      name={name}
      note={note}
      button={{
        "aria-label": t("open", { day: `\u2068${name}\u2069`, note: `\u2068${note}\u2069` }),
        title: note,
        className:
          "flex min-h-6 w-full min-w-0 items-center gap-1.5 rounded-in bg-tint-2 px-1.5 text-start text-12 hover:underline",
        children: (
          <>
            <NotebookPen aria-hidden="true" className="size-3.5 flex-none text-ink-2" />
            <span dir="auto" className="min-w-0 truncate">
              {note}
            </span>
          </>
        ),
      }}
    />
  );
}

function NotePopover({ button, ...props }: Props & Pick<Parameters<typeof LazyPopover>[0], "button">) {
  return (
    <LazyPopover label={props.name} button={button}>
      {(close) => <NoteForm {...props} onClose={close} />}
    </LazyPopover>
  );
}

function NoteForm({ day, name, note, onClose }: Props & { onClose(): void }) {
  const t = useTranslations("contentPlanner.planner.note");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { accountId } = usePlanner();
  const save = useSaveNote(accountId);
  const [text, setText] = useState(note);

  async function restore() {
    try {
      await save.runAsync({ day, text: note });
    } catch (error) {
      // The form is closed by now.
      showToast.error(errorText(error));
    }
  }

  async function store(words: string) {
    try {
      await save.runAsync({ day, text: words.trim() });
    } catch {
      // The form stays open with the text and shows the error.
      return;
    }
    onClose();
    if (note && !words.trim()) {
      showToast.info(t("deleted"), {
        action: { label: common("undo"), onClick: () => void restore() },
      });
    }
  }

  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void store(text);
      }}
    >
      <p className="font-display text-18">
        <bdi>{name}</bdi>
      </p>
      <Textarea
        dir="auto"
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        value={text}
        placeholder={t("placeholder")}
        aria-label={t("label")}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="text-12 text-ink-2">{t("private")}</p>
      {save.error && <Alert tone="err">{errorText(save.error)}</Alert>}
      <div className={cn("flex gap-2", note ? "justify-between" : "justify-end")}>
        {note && (
          <Button variant="quiet" busy={save.isPending} onClick={() => void store("")}>
            {t("delete")}
          </Button>
        )}
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
