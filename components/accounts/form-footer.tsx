import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";

interface Props {
  form: { error: unknown; isPending: boolean; isDirty: boolean; discard(): void };
  save: string;
}

/** Renders the footer of a form that is saved as a whole. */
export function FormFooter({ form, save }: Props) {
  const t = useTranslations("dashboard.changes");
  const errorText = useErrorText();
  return (
    <>
      {form.error !== null && (
        <Alert tone="err" role="alert">
          {errorText(form.error)}
        </Alert>
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
