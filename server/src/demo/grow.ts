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

const batchSize = 5000
const counterKey = 'demo-growth'

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

/** Adds as many project notices as asked, region after region, in batches that each are whole or not there. */
export const growDemo = async ({
  url,
  packs,
  now,
  notices,
  seed = 1,
  onProgress,
}: GrowOptions): Promise<number> => {
  const client = new pg.Client({ connectionString: url, application_name: 'sunport-demo' })
  await client.connect()
  try {
    const targets: Target[] = []
    for (const pack of packs) targets.push(await targetOf(client, pack))
    let number = await nextNumber(client)
    let added = 0
    while (added < notices) {
      const lines = noLines()
      while (lines.info.length < batchSize && added + lines.info.length < notices) {
        const target = targets[number % targets.length]
        if (!target) throw new Error('没有可用的站点')
        addProject(lines, target, seed, number++, now.getTime())
      }
      await commitBatch(client, lines, number)
      added += lines.info.length
      onProgress?.(`已生成公告 ${added.toLocaleString('en-US')} / ${notices.toLocaleString('en-US')} 条`)
    }
    await client.query('ANALYZE')
    await settleIndex(drizzle(client))
    await measureShares(drizzle(client))
    // One message a site: a notification carries no more than 8000 bytes.
    for (const target of targets) await touchTags(drizzle(client), tagsOf(target))
    return added
  } finally {
    await client.end()
  }
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
