import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";

interface Props {
  form: { error: unknown; isPending: boolean; isDirty: boolean; discard(): void };
  /** What the button is called. */
  save: string;
}

/** The end of a form that is saved as a whole: why it was not, the two ways to end the typing, and that it is open. */
export function SaveRow({ form, save }: Props) {
  const t = useTranslations("dashboard.changes");
  const errorText = useErrorText();
  return (
    <>
      {form.error !== null && (
        <Note tone="err" role="alert">
          {errorText(form.error)}
        </Note>
      )}
      <footer className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" busy={form.isPending}>
          {save}
        </Button>
        {form.isDirty && (
          <Button variant="quiet" onClick={form.discard}>
            {t("discard")}
          </Button>
        )}
        <span role="status" className="text-13 text-ink-2">
          {form.isDirty && t("unsaved")}
        </span>
      </footer>
    </>
  );
}
