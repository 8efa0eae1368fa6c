import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { expectMany, indexPublications } from '../features/search/index-repo.ts'
import { type CopiedTable, copiedTables } from './copied-tables.ts'
import type { Lines } from './rows.ts'

export const copyInto = async (
  client: pg.Client,
  table: CopiedTable,
  lines: Iterable<string>,
): Promise<void> => {
  const target = client.query(from(`COPY ${table} (${copiedTables[table].names.join(', ')}) FROM STDIN`))
  await pipeline(Readable.from(inChunks(lines)), target)
}

/** A chunk a line would be a packet a line. */
function* inChunks(lines: Iterable<string>): Generator<string> {
  let chunk = ''
  for (const line of lines) {
    chunk += line
    if (chunk.length > 64_000) {
      yield chunk
      chunk = ''
    }
  }
  if (chunk) yield chunk
}

const firstCell = (line: string): string => line.slice(0, line.indexOf('\t'))

/** In the order that the foreign keys ask for; what is published is searchable with the same transaction. */
export const copyInfos = async (client: pg.Client, lines: Lines): Promise<void> => {
  for (const table of ['info', 'info_edition', 'law_version', 'info_attachment', 'publication'] as const)
    if (lines[table].length > 0) await copyInto(client, table, lines[table])
  const db = drizzle(client)
  await expectMany(db)
  await indexPublications(db, lines.publication.map(firstCell))
}
