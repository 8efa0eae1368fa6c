import { setTimeout as pause } from 'node:timers/promises'
import { routerBase } from '@sunport/contract/constants.ts'
import { flattenChannels } from '@sunport/regions/common/channels.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type pg from 'pg'
import { notifyChannel, tag } from '../../server/src/platform/cache/tags.ts'
import type { Home } from '../home-misses.ts'

interface HomeChannels {
  siteId: string
  channelIds: string[]
}

/** The channels that a home's blocks name. */
export const channelsOfHome = async (client: pg.Client, pack: RegionPack): Promise<HomeChannels> => {
  const written = JSON.stringify(pack.home)
  const marks = flattenChannels(pack.channels)
    .map(({ mark }) => mark)
    .filter(mark => written.includes(`"${mark}"`))
  const { rows } = await client.query<{ id: string; siteId: string }>(
    `SELECT c.id, c.site_id AS "siteId" FROM channel c JOIN site s ON s.id = c.site_id
     WHERE s.site_code = $1 AND c.pagemark = ANY($2)`,
    [pack.siteCode, marks],
  )
  return { siteId: rows[0]?.siteId ?? '', channelIds: rows.map(({ id }) => id) }
}

/** So many touches of one tag a second fell a page at once; more tags are not needed. */
const tagsEach = 6
const heardMs = 30

/** When somebody last asked the database anything: whoever draws a page does. */
const lastAsked = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ at: Date | null }>(
    `SELECT max(query_start) AS at FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  return rows[0]?.at?.getTime() ?? 0
}

/** Every home with tags that do fell it; one without any is left out. */
export const homesOf = async (
  client: pg.Client,
  origin: string,
  packs: readonly RegionPack[],
): Promise<Home[]> => {
  const homes: Home[] = []
  for (const pack of packs) {
    const path = routerBase + pack.homePath
    const read = () => fetch(origin + path).then(answer => answer.arrayBuffer())
    const { channelIds } = await channelsOfHome(client, pack)
    const tags: string[] = []
    await read()
    for (const id of channelIds) {
      if (tags.length === tagsEach) break
      const name = tag.channel(id)
      await client.query('SELECT pg_notify($1, $2)', [notifyChannel, JSON.stringify([name])])
      await pause(heardMs)
      const before = await lastAsked(client)
      await read()
      if ((await lastAsked(client)) > before) tags.push(name)
    }
    if (tags.length > 0) homes.push({ path, tags })
  }
  return homes
}
