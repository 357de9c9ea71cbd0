/** Runs a statement with $1, $2, … and their values. */
type Ask = <Row>(statement: string, values: unknown[]) => Promise<Row[]>;

const COLUMNS = `
  SELECT c.table_schema AS schema, c.table_name AS "table", c.column_name AS "column"
  FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('pg_catalog', 'information_schema')
    AND c.data_type IN ('uuid', 'text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY')`;

/**
 * Finds every column in all schemas that contains this text [ACC1]. Independent of the product's table lists,
 * to verify a deletion.
 */
export async function findTextInDatabase(ask: Ask, text: string): Promise<string[]> {
  const columns = await ask<{ schema: string; table: string; column: string }>(COLUMNS, []);
  const looks = columns.map(
    ({ schema, table, column }) => `SELECT '${table}.${column}' AS place
      WHERE EXISTS (SELECT 1 FROM "${schema}"."${table}" WHERE strpos("${column}"::text, $1) > 0)`,
  );
  const found = await ask<{ place: string }>(looks.join(" UNION ALL "), [text]);
  return found.map(({ place }) => place).sort();
}
