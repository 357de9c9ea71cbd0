import { OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Segment, SegmentedControl } from "@/components/ui/segmented-control";
import { toApiError } from "@/lib/api-client/api-error";
import { useAddSource } from "@/lib/post-agent/client/queries";
import { MAX_SOURCE_TITLE_LENGTH } from "@/lib/post-agent/limits";

export function AddSourceForm({ accountId }: { accountId: string }) {
  const t = useTranslations("posts.agent.sources");
  const reasonText = useReasonText();
  const add = useAddSource(accountId);
  const [kind, setKind] = useState<"note" | "link">("note");
  const [title, setTitle] = useState("");
  const [content, setContent] = useState("");
  const [url, setUrl] = useState("");
  const empty = (kind === "note" ? content : url).trim() === "";

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (empty || add.isPending) return;
    const called = { title: title.trim() || undefined };
    const body = kind === "note" ? { kind, content, ...called } : { kind, url: withScheme(url), ...called };
    const added = await add.runAsync(body).catch(() => null);
    if (!added) return;
    setTitle("");
    setContent("");
    setUrl("");
  }

  return (
    <form
      className="grid gap-3 border-line border-t pt-4"
      aria-label={t("add")}
      // Browsers reject a URL without https, which the form adds.
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <SegmentedControl
        aria-label={t("add")}
        value={kind}
        onValueChange={(value) => setKind(value === "link" ? "link" : "note")}
        className="justify-self-start"
      >
        <Segment value="note">{t("note")}</Segment>
        <Segment value="link">{t("link")}</Segment>
      </SegmentedControl>
      {kind === "note" ? (
        <Field label={t("content")}>
          <Textarea
            value={content}
            rows={4}
            dir={content ? "auto" : undefined}
            onChange={(event) => setContent(event.target.value)}
          />
        </Field>
      ) : (
        <Field label={t("url")} hint={t("urlHint")}>
          <Input type="url" value={url} inputMode="url" onChange={(event) => setUrl(event.target.value)} />
        </Field>
      )}
      <Field label={t("noteTitle")} hint={t("noteTitleHint")}>
        <Input
          value={title}
          maxLength={MAX_SOURCE_TITLE_LENGTH}
          dir={title ? "auto" : undefined}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      {add.error && (
        <Alert tone="err" role="alert" icon={<OctagonAlert aria-hidden="true" />} title={t("failed")}>
          {reasonText(add.error)}
        </Alert>
      )}
      <span role="status" className="sr-only">
        {add.data && !add.isPending ? t("added") : ""}
      </span>
      <Button type="submit" variant="primary" className="justify-self-start" busy={add.isPending}>
        {add.isPending && kind === "link" ? t("reading") : t(kind === "note" ? "addNote" : "addLink")}
      </Button>
    </form>
  );
}

/** Adds https:// to input like "bread.example/about". */
const withScheme = (url: string) =>
  /^[a-z][a-z0-9+.-]*:/i.test(url.trim()) ? url.trim() : `https://${url.trim()}`;

function useReasonText(): (error: unknown) => string {
  const t = useTranslations("posts.agent.sources.reason");
  const errorText = useErrorText();
  return (error) => {
    const { details } = toApiError(error);
    const reason = String(details?.reason) as Parameters<typeof t.has>[0];
    return t.has(reason) ? t(reason, { limit: Number(details?.limit ?? 0) }) : errorText(error);
  };
}
