import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { readAccess } from './access.ts'
import { superuser } from './cluster.ts'

/** The database folder may lie elsewhere; a pointer in the data folder then says where. */
const folderOf = (dataDir: string): string => {
  const pointer = join(dataDir, 'postgres.location')
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir
}

/** Address of the data folder's server when it is up already, because the application runs. */
export const runningEmbedded = async (dataDir: string): Promise<string | undefined> => {
  const access = readAccess(folderOf(dataDir))
  if (!access?.port) return undefined
  const url = `postgres://${superuser}:${access.password}@127.0.0.1:${access.port}/sunport`
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  try {
    await client.connect()
    return url
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}
