import { ourBrand } from "@/lib/core/brand";
import { mediaUrl } from "@/lib/media/server/media-url";
import { EXPORT_BATCH, EXPORT_FORMAT } from "@/lib/privacy/rules";
import { type PersonalRow, selectRowsOf } from "@/lib/privacy/server/personal-rows-store";
import { type PersonalTable, TABLES } from "@/lib/privacy/tables";

/**
 * Everything that is a person's, as one JSON document in pieces: a batch of rows at a time, so that neither their
 * number nor a slow reader fills the memory, and no database connection waits for the reader.
 */
export async function* exportData({ user }: { user: { id: string } }): AsyncGenerator<string> {
  const about = {
    product: ourBrand.name.en,
    format: EXPORT_FORMAT,
    exportedAt: new Date().toISOString(),
  };
  yield `{"about":${JSON.stringify(about)},"data":{`;
  const exported = TABLES.filter((entry) => entry.export);
  for (const [index, entry] of exported.entries()) {
    yield `${index === 0 ? "" : ","}\n${JSON.stringify(entry.table)}:[`;
    yield* rowsOf(entry, user.id);
    yield "]";
  }
  yield "\n}}\n";
}

async function* rowsOf(entry: PersonalTable, userId: string): AsyncGenerator<string> {
  let after: string | null = null;
  for (;;) {
    const page: { key: string; row: PersonalRow }[] = await selectRowsOf(entry, userId, {
      after,
      limit: EXPORT_BATCH,
    });
    if (page.length > 0) {
      const rows = page.map(({ row }) => `\n${JSON.stringify(withAddress(entry.table, row))}`);
      yield `${after === null ? "" : ","}${rows.join(",")}`;
    }
    const last = page.at(-1);
    if (!last || page.length < EXPORT_BATCH) return;
    after = last.key;
  }
}

/** A key of ours opens nothing; the address behind it does. */
function withAddress(table: string, row: PersonalRow): PersonalRow {
  const key = table === "media" ? row.key : table === "account" ? row.logo_key : null;
  return typeof key === "string" ? { ...row, url: mediaUrl(key) } : row;
}
