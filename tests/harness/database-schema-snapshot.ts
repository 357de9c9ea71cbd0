import { query } from "@/tests/harness/test-database";

const COLUMNS = `
  SELECT 'column ' || c.relname || '.' || a.attname AS name,
         concat_ws(' ', format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN 'not null' END,
                   pg_get_expr(d.adbin, d.adrelid)) AS is
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r'
  LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped`;

const PROMISES = `
  SELECT 'constraint ' || conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT 'index ' || indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT 'trigger ' || tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT 'function ' || proname, pg_get_functiondef(oid)
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace`;

/** Returns all tables, columns and constraints by name, independent of creation order. */
export async function readDatabaseSchema(databaseUrl: string): Promise<Record<string, string>> {
  const rows = await query<{ name: string; is: string }>(
    databaseUrl,
    `${COLUMNS} UNION ALL ${PROMISES} ORDER BY 1`,
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.is]));
}
