import type { SQL } from 'drizzle-orm'
import pg from 'pg'
import { infoRead } from '../server/src/features/info/read.ts'
import { preparedQueries } from '../server/src/platform/database/prepared.ts'
import type { Statement } from './postgres-alone.ts'

export interface ListWish {
  siteCode: string
  /** Page marks; none means the whole site. */
  channels?: string[]
  noticeType?: string
}

/** Takes down the very statements that a call sends, while their queries run once. */
export const recorder = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let taken: Statement[] = []
  const query = preparedQueries(client)
  const read = infoRead(async <R>(statement: SQL): Promise<R[]> => query<R>(statement))
  const plain = client.query.bind(client) as (given: unknown) => Promise<pg.QueryResult>
  client.query = ((given: pg.QueryConfig) => {
    taken.push({ text: given.text, values: given.values ?? [] })
    return plain(given)
  }) as typeof client.query

  const record = async (run: () => Promise<unknown>): Promise<Statement[]> => {
    taken = []
    await run()
    return taken
  }

  const filterOf = async ({ siteCode, channels, noticeType }: ListWish) => {
    const { rows } = await plain({
      text: 'SELECT c.id, c.site_id, c.pagemark FROM channel c JOIN site s ON s.id = c.site_id WHERE s.site_code = $1',
      values: [siteCode],
    })
    return {
      siteId: String(rows[0]?.site_id),
      channelIds: channels && rows.filter(row => channels.includes(row.pagemark)).map(({ id }) => String(id)),
      input: noticeType ? { noticeType } : {},
    }
  }

  return {
    list: async (wish: ListWish): Promise<Statement[]> => {
      const filter = await filterOf(wish)
      return record(async () => {
        const rows = await read.list(filter, { limit: 10, skip: 0 })
        await read.attachments(rows.map(({ editionId }) => editionId))
      })
    },
    total: async (wish: ListWish): Promise<Statement[]> => {
      const filter = await filterOf(wish)
      return record(() => read.count(filter))
    },
    detail: (infoId: string): Promise<Statement[]> =>
      record(async () => {
        const detail = await read.find(infoId)
        await read.attachments(detail ? [detail.row.editionId] : [])
      }),
    end: () => client.end(),
  }
}
