import { siteConfig } from "@/lib/core/site-config";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { EXPORT_BATCH_SIZE, EXPORT_FORMAT_VERSION } from "@/lib/privacy/limits";
import { PERSONAL_DATA_TABLES, type PersonalDataTable } from "@/lib/privacy/personal-data-tables";
import { type ExportedRow, selectUserRowBatch } from "@/lib/privacy/server/user-rows-store";

/** Streams a user's data as JSON in batches: memory is bounded and no connection waits for the reader. */
export async function* exportUserData({ user }: { user: { id: string } }): AsyncGenerator<string> {
  const about = {
    product: siteConfig.name.en,
    format: EXPORT_FORMAT_VERSION,
    exportedAt: new Date().toISOString(),
  };
  yield `{"about":${JSON.stringify(about)},"data":{`;
  const exported = PERSONAL_DATA_TABLES.filter((entry) => entry.export);
  for (const [index, entry] of exported.entries()) {
    yield `${index === 0 ? "" : ","}\n${JSON.stringify(entry.table)}:[`;
    yield* rowsOf(entry, user.id);
    yield "]";
  }
  yield "\n}}\n";
}

async function* rowsOf(entry: PersonalDataTable, userId: string): AsyncGenerator<string> {
  let after: string | null = null;
  for (;;) {
    const page: { key: string; row: ExportedRow }[] = await selectUserRowBatch(entry, userId, {
      after,
      limit: EXPORT_BATCH_SIZE,
    });
    if (page.length > 0) {
      const rows = page.map(({ row }) => `\n${JSON.stringify(withAddress(entry.table, row))}`);
      yield `${after === null ? "" : ","}${rows.join(",")}`;
    }
    const last = page.at(-1);
    if (!last || page.length < EXPORT_BATCH_SIZE) return;
    after = last.key;
  }
}

/** Adds the URL to a row with an object key, because the key alone is of no use to the user. */
function withAddress(table: string, row: ExportedRow): ExportedRow {
  const key =
    table === "media"
      ? row.key
      : table === "account"
        ? row.logo_key
        : table === "connection"
          ? row.avatar_key
          : null;
  return typeof key === "string" ? { ...row, url: getMediaUrl(key) } : row;
}
