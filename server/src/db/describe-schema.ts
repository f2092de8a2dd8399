import pg from 'pg'

const TYPES: Readonly<Record<string, string>> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  numeric: 'string',
  text: 'string',
  boolean: 'boolean',
  date: 'string',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  jsonb: 'Json',
  uuid: 'string',
  // The only lists in tables are of ids.
  ARRAY: 'number[]',
}

const HEAD = `// Made from the migrated database by \`npm run schema\`. A test holds it against the migrations.
import type { ColumnType, Generated } from 'kysely'

/** Read as it was stored, written as text. */
type Json = ColumnType<unknown, string, string>

export type Schema = {
`

type Column = { table: string; column: string; type: string; nullable: boolean; generated: boolean }

/** The text of schema.ts, generated from the database, so that the queries' types cannot drift from the tables. */
export async function describeSchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(`
      select table_name as table, column_name as column, data_type as type, is_nullable = 'YES' as nullable,
        column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as generated
      from information_schema.columns where table_schema = current_schema() order by table_name collate "C", ordinal_position`)
    return `${HEAD}${describeTables(rows)}}\n`
  } finally {
    await client.end()
  }
}

function describeTables(columns: readonly Column[]): string {
  const names = [...new Set(columns.map(({ table }) => table))]
  return names
    .map((name) => {
      const lines = columns.filter(({ table }) => table === name).map(describeColumn)
      return `  ${name}: {\n${lines.join('')}  }\n`
    })
    .join('')
}

function describeColumn({ table, column, type, nullable, generated }: Column): string {
  const known = TYPES[type]
  if (known === undefined) throw new Error(`${table}.${column}: no TypeScript type for ${type}`)
  const value = nullable ? `${known} | null` : known
  return `    ${column}: ${generated ? `Generated<${value}>` : value}\n`
}
