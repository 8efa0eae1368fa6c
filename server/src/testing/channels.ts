import { randomUUID } from 'node:crypto'
import type { ChannelRecord } from '@sunport/contract/calls/channel-fields.ts'
import { sql } from 'drizzle-orm'
import type { TestApp } from './app.ts'
import type { Acting } from './people.ts'

export const channelFields = { channelType: 'list', noticeTypes: [], reviewDepth: 1, updateCycle: null }

/** Channels of one site, what stands in them, and what the public sees of both. */
export const channelBench = (app: TestApp, keeper: Acting) => {
  const create = async (name: string, over: object = {}): Promise<ChannelRecord> => {
    const { data, msg } = await keeper.post('/channels', {
      siteId: 'gd',
      parentId: null,
      name,
      pagemark: `m${randomUUID().slice(0, 8)}`,
      ...channelFields,
      ...over,
    })
    if (!data) throw new Error(msg)
    return data
  }
  const get = async (id: string): Promise<ChannelRecord> => (await keeper.get(`/channels/${id}`)).data
  const putItem = async (
    channelId: string,
    { state = 'draft', edition = 'draft', kind = 'article', origin = '' } = {},
  ): Promise<string> => {
    const id = randomUUID()
    await app.db.execute(sql`INSERT INTO info (id, site_id, channel_id, kind, state, origin_id, refer_mode)
      VALUES (${id}, 'gd', ${channelId}, ${kind}, ${state}, ${origin || null}, ${origin ? 'reference' : null})`)
    await app.db.execute(sql`INSERT INTO info_edition (id, info_id, edition_no, state, title, body_html, body_text, fields)
      VALUES (${`${id}-1`}, ${id}, 1, ${edition}, ${`稿件 ${id}`}, '<p>正文</p>', '正文', '{}')`)
    if (state !== 'draft')
      await app.db.execute(sql`UPDATE info SET published_edition_id = ${`${id}-1`} WHERE id = ${id}`)
    if (state === 'live')
      await app.db.execute(sql`INSERT INTO publication (info_id, edition_id, site_id, channel_id, title, description, notice_time, data_source, more, published_at)
        VALUES (${id}, ${`${id}-1`}, 'gd', ${channelId}, '已发布的稿件', '', '2026-06-01T00:00:00Z', 'gp-cms', '{}', now())`)
    return id
  }
  const publicChannels = async () =>
    (
      await app.get<{ name: string; pagemark: string; isStopped: boolean }[]>(
        '/gpcms/rest/web/v2/index/list?siteId=gd',
      )
    ).data
  const titlesAt = async (mark: string): Promise<string[]> =>
    (
      await app.get<{ rows: { title: string }[] }>(
        `/gpcms/rest/web/v2/info/selectInfoMoreChannel?siteId=gd&channel=${mark}&currPage=1&pageSize=10`,
      )
    ).data.rows.map(({ title }) => title)

  return { create, get, putItem, publicChannels, titlesAt }
}
