import { createHash } from 'node:crypto'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { settleIndex } from '../features/search/index-repo.ts'
import { type FileStore, storeFile } from '../platform/files/store.ts'
import { articlesOf } from './articles.ts'
import { copiedTables } from './copied-tables.ts'
import { copyInfos, copyInto } from './copy.ts'
import type { DemoFile, Draft } from './draft.ts'
import { featureDemos } from './features.ts'
import { filesOf } from './files.ts'
import { hiddenOf } from './hidden.ts'
import { messageFilesOf } from './message-files.ts'
import { noticesOf } from './notices.ts'
import { randomFrom } from './random.ts'
import { addLines, noLines } from './rows.ts'

export interface DemoOptions {
  url: string
  files: FileStore
  packs: readonly RegionPack[]
  now: Date
  noticesPerRegion?: number
  seed?: number
  onProgress?: (text: string) => void
}

export interface DemoCounts {
  notices: number
  articles: number
}

/** What a region shows from the first day, in memory. */
export const demoOf = (
  pack: RegionPack,
  { now, noticesPerRegion = 420, seed = 1 }: Pick<DemoOptions, 'now' | 'noticesPerRegion' | 'seed'>,
): { files: DemoFile[]; notices: Draft[]; articles: Draft[] } => {
  const files = filesOf(pack.siteCode)
  const base = { pack, now: now.getTime(), seed, files }
  return { files, notices: noticesOf({ ...base, count: noticesPerRegion }), articles: articlesOf(base) }
}

/**
 * Fills the regions that have no demo content yet. Each region is one transaction together with the mark that
 * it is done, so that a load that was cut off goes on with the next whole region.
 */
export const loadDemo = async (options: DemoOptions): Promise<DemoCounts> => {
  const client = new pg.Client({ connectionString: options.url, application_name: 'sunport-demo' })
  await client.connect()
  try {
    const counts: DemoCounts = { notices: 0, articles: 0 }
    const open = await unloaded(client, options.packs)
    if (open.length > 0) await storeFiles(options.files)
    for (const [at, pack] of open.entries()) {
      const loaded = await loadRegion(client, pack, options)
      counts.notices += loaded.notices
      counts.articles += loaded.articles
      options.onProgress?.(
        `演示内容 ${at + 1}/${open.length}：${pack.siteName}，公告 ${loaded.notices} 条，文章 ${loaded.articles} 篇`,
      )
    }
    // Without it the planner guesses for the first minutes, and the lists' attachments cost a hundred times as much.
    if (open.length > 0) {
      await client.query('ANALYZE')
      await settleIndex(drizzle(client))
    }
    return counts
  } finally {
    await client.end()
  }
}

/**
 * All sites share the contents, so they are stored once, and before any row points to them: a file without a
 * row is harmless, a row without a file is not.
 */
const storeFiles = async (files: FileStore): Promise<void> => {
  for (const { content } of [...filesOf(''), ...messageFilesOf('').map(({ file }) => file)])
    await storeFile(files, content)
}

const markOf = (pack: RegionPack): string => `demo:${pack.siteCode}`

const unloaded = async (client: pg.Client, packs: readonly RegionPack[]): Promise<RegionPack[]> => {
  const { rows } = await client.query<{ key: string }>(`SELECT key FROM installation WHERE key LIKE 'demo:%'`)
  const done = new Set(rows.map(({ key }) => key))
  return packs.filter(pack => !done.has(markOf(pack)))
}

/** Ids of a site and of its channels by pagemark. */
export const placeOf = async (
  client: pg.Client,
  siteCode: string,
): Promise<{ siteId: string; channels: Map<string, string> }> => {
  const { rows } = await client.query<{ id: string; site_id: string; pagemark: string }>(
    'SELECT c.id, c.site_id, c.pagemark FROM channel c JOIN site s ON s.id = c.site_id WHERE s.site_code = $1',
    [siteCode],
  )
  const [first] = rows
  if (!first) throw new Error(`站点 ${siteCode} 没有栏目，无法生成演示内容`)
  return { siteId: first.site_id, channels: new Map(rows.map(({ pagemark, id }) => [pagemark, id])) }
}

const loadRegion = async (client: pg.Client, pack: RegionPack, options: DemoOptions): Promise<DemoCounts> => {
  const { files, notices, articles } = demoOf(pack, options)
  const { siteId, channels } = await placeOf(client, pack.siteCode)
  const lines = noLines()
  // The running number grows with the time of publication.
  for (const draft of [...notices, ...articles, ...hiddenOf(notices, articles)].sort((a, b) => a.at - b.at)) {
    const channelId = channels.get(draft.channel)
    if (channelId) addLines(lines, draft, siteId, channelId, options.now.getTime())
  }
  await client.query('BEGIN')
  try {
    await copyInto(client, 'file', files.map(fileLine))
    await copyInfos(client, lines)
    for (const load of featureDemos)
      await load({ client, pack, siteId, channels, now: options.now, seed: options.seed ?? 1 })
    await client.query('INSERT INTO installation (key, value) VALUES ($1, $2)', [markOf(pack), 'done'])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
  return { notices: notices.length, articles: articles.length }
}

const fileLine = ({ id, name, ext, mediaType, content }: DemoFile): string =>
  copiedTables.file.line({
    id,
    name,
    ext,
    mediaType,
    size: content.length,
    digest: createHash('sha256').update(content).digest('hex'),
    downloads: randomFrom(`downloads/${id}`).int(86, 5400),
  })
