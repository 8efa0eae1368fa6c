import { setImmediate } from 'node:timers/promises'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { settleIndex } from '../features/search/index-repo.ts'
import { measureShares } from '../features/search/shares.ts'
import { tag, touchTags } from '../platform/cache/tags.ts'
import { channelFinder } from './channels.ts'
import { copyInfos } from './copy.ts'
import { placeOf } from './load.ts'
import { type MassRegion, massProject } from './mass.ts'
import { placesOf } from './places.ts'
import { progressOf } from './progress.ts'
import { addLines, noLines } from './rows.ts'
import { placePicker } from './wishes.ts'

export interface GrowOptions {
  url: string
  packs: readonly RegionPack[]
  now: Date
  notices: number
  seed?: number
  onProgress?: (text: string) => void
}

export interface Growth {
  added: number
  /** From the first to the last committed notice, without the tidying up behind them. */
  seconds: number
}

const batchSize = 5000
const projectsAtOnce = 20
const counterKey = 'demo-growth'
const grownTables = ['info', 'info_edition', 'publication', 'search_entry']

/** Number of the next project; kept in the database, because a run must not repeat what an earlier one made. */
const nextNumber = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ value: string }>('SELECT value FROM installation WHERE key = $1', [
    counterKey,
  ])
  return Number(rows[0]?.value ?? 0)
}

interface Target extends MassRegion {
  siteId: string
  channels: Map<string, string>
}

const targetOf = async (client: pg.Client, pack: RegionPack): Promise<Target> => {
  const places = placesOf(pack)
  return {
    siteCode: pack.siteCode,
    siteName: pack.siteName,
    places,
    pickPlace: placePicker(pack, places),
    find: channelFinder(pack).find,
    ...(await placeOf(client, pack.siteCode)),
  }
}

/**
 * Adds as many project notices as asked, region after region, in batches that each are whole or not there: a
 * run that was cut off has lost no more than its last batch, and the next one goes on behind it.
 */
export const growDemo = async ({
  url,
  packs,
  now,
  notices,
  seed = 1,
  onProgress,
}: GrowOptions): Promise<Growth> => {
  const client = new pg.Client({ connectionString: url, application_name: 'sunport-demo' })
  await client.connect()
  try {
    // What a crash of the machine would lose is a batch and its mark together.
    await client.query('SET synchronous_commit = off')
    const targets: Target[] = []
    for (const pack of packs) targets.push(await targetOf(client, pack))
    if (targets.length === 0) throw new Error('没有可用的站点')
    const progress = progressOf(notices, onProgress)
    let number = await nextNumber(client)
    let added = 0
    let writing = Promise.resolve()
    const startedAt = performance.now()
    while (added < notices) {
      const batch = await nextBatch(
        targets,
        seed,
        number,
        Math.min(batchSize, notices - added),
        now.getTime(),
      )
      await writing
      number = batch.nextNumber
      added += batch.lines.info.length
      const total = added
      writing = commitBatch(client, batch.lines, number).then(() => progress(total))
      // Its failure is met at the next turn; until then it must not count as nobody's.
      writing.catch(() => {})
    }
    await writing
    const seconds = (performance.now() - startedAt) / 1000
    onProgress?.('整理索引与统计信息')
    // Lists count and page from their indexes alone only where vacuum has seen the rows.
    await client.query(`VACUUM (ANALYZE) ${grownTables.join(', ')}`)
    await settleIndex(drizzle(client))
    await measureShares(drizzle(client))
    // One message a site: a notification carries no more than 8000 bytes.
    for (const target of targets) await touchTags(drizzle(client), tagsOf(target))
    return { added, seconds }
  } finally {
    await client.end()
  }
}

/** The projects after a number, until they make enough notices; pauses so that the last batch can be sent. */
const nextBatch = async (targets: Target[], seed: number, first: number, wanted: number, now: number) => {
  const lines = noLines()
  let number = first
  while (lines.info.length < wanted) {
    addProject(lines, targets[number % targets.length] as Target, seed, number++, now)
    if (number % projectsAtOnce === 0) await setImmediate()
  }
  return { lines, nextNumber: number }
}

/** A running application shows the new notices at once. */
const tagsOf = ({ siteId, channels }: Target): string[] => [
  tag.infosOf(siteId),
  ...[...channels.values()].map(channelId => tag.channel(channelId)),
]

const addProject = (
  lines: ReturnType<typeof noLines>,
  target: Target,
  seed: number,
  number: number,
  now: number,
) => {
  for (const draft of massProject(target, seed, number, now)) {
    const channelId = target.channels.get(draft.channel)
    if (channelId) addLines(lines, draft, target.siteId, channelId, now)
  }
}

const commitBatch = async (
  client: pg.Client,
  lines: ReturnType<typeof noLines>,
  number: number,
): Promise<void> => {
  await client.query('BEGIN')
  try {
    await copyInfos(client, lines)
    await client.query(
      'INSERT INTO installation (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = $2',
      [counterKey, String(number)],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
