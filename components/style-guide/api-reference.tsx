import { StyleGuideSection } from "@/components/style-guide/samples";
import type { StyleGuideMessages } from "@/components/style-guide/style-guide-messages";
import { Alert } from "@/components/ui/alert";
import { TextLink } from "@/components/ui/link";
import { Table, Td, Th } from "@/components/ui/table";

const DOCUMENT = "/api/openapi.json";

interface Call {
  tags: string[];
  summary?: string | undefined;
  security: unknown[];
}

export type ApiPaths = Record<string, Record<string, Call>>;

interface Row extends Call {
  method: string;
  path: string;
}

function byRoom(paths: ApiPaths): [string, Row[]][] {
  const rows = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => ({ ...call, path, method: method.toUpperCase() })),
  );
  return Object.entries(Object.groupBy(rows, ({ tags }) => tags[0] ?? "")) as [string, Row[]][];
}

interface Props {
  texts: StyleGuideMessages["api"];
  paths: ApiPaths | null;
}

export function ApiReference({ texts, paths }: Props) {
  if (!paths) {
    return (
      <StyleGuideSection title={texts.title}>
        <Alert tone="warn">{texts.missing}</Alert>
      </StyleGuideSection>
    );
  }
  return (
    <StyleGuideSection title={texts.title}>
      <p className="text-ink-2">
        {texts.text}{" "}
        <TextLink href={DOCUMENT}>
          <bdi dir="ltr">{DOCUMENT}</bdi>
        </TextLink>
      </p>
      {byRoom(paths).map(([room, rows]) => (
        <div key={room} className="grid gap-2">
          <h3 className="font-display text-22">
            <bdi dir="ltr" lang="en">
              {room}
            </bdi>
          </h3>
          <OperationTable texts={texts} rows={rows} />
        </div>
      ))}
    </StyleGuideSection>
  );
}

function OperationTable({ texts, rows }: { texts: Props["texts"]; rows: Row[] }) {
  return (
    <Table className="table-fixed">
      <thead>
        <tr>
          <Th className="w-20">{texts.method}</Th>
          <Th>{texts.path}</Th>
          <Th>{texts.what}</Th>
          <Th className="w-28">{texts.who}</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ method, path, summary, security }) => (
          <tr key={`${method} ${path}`}>
            <Td className="font-semibold">
              <bdi dir="ltr">{method}</bdi>
            </Td>
            <Td className="break-words">
              <bdi dir="ltr">{path}</bdi>
            </Td>
            <Td>
              <bdi dir="ltr" lang="en">
                {summary ?? ""}
              </bdi>
            </Td>
            <Td>{security.length > 0 ? texts.signedIn : texts.anyone}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
