import type { RegionPack } from '@sunport/regions/pack.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { copyInfos } from '../demo/copy.ts'
import { demoOf, placeOf } from '../demo/load.ts'
import { addLines, noLines } from '../demo/rows.ts'
import { settleIndex } from '../features/search/index-repo.ts'

/** The texts of the demo without their files: what lists are made of. */
export const loadDemoTexts = async (url: string, packs: readonly RegionPack[], now: Date): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const pack of packs) {
    const { notices, articles } = demoOf(pack, { now, noticesPerRegion: 60 })
    const { siteId, channels } = await placeOf(client, pack.siteCode)
    const lines = noLines()
    for (const draft of [...notices, ...articles.filter(({ fields }) => fields.lawCategory)]) {
      const channelId = channels.get(draft.channel)
      if (channelId) addLines(lines, { ...draft, attachments: [] }, siteId, channelId, now.getTime())
    }
    await client.query('BEGIN')
    await copyInfos(client, lines)
    await client.query('COMMIT')
  }
  await settleIndex(drizzle(client))
  await client.end()
}
