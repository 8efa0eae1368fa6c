import type { Api } from '@sunport/contract/calls.ts'
import pg from 'pg'
import { apiOf, freshAccount, signIn } from '../../e2e/support/api.ts'
import { databaseUrl } from '../../e2e/support/data-folder.ts'
import { draftAt, newChannel } from '../../e2e/support/desk.ts'
import { proved } from '../../e2e/support/proved.ts'

type Place = Awaited<ReturnType<typeof newChannel>>

/** A channel where one signature publishes, with whoever writes for it and whoever signs. */
export interface PublishingDesk extends Place {
  author: string
  signer: string
}

/** What was signed, and answered to be public. */
export interface Published {
  id: string
  title: string
}

const asking = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Accounts get their roles by hand: who may give roles in an installation without demo content has tests of its own. */
export const publishingDeskOver = async (origin: string, url: string): Promise<PublishingDesk> => {
  const place = await newChannel(origin, 1)
  const [author, signer] = [await freshAccount(origin), await freshAccount(origin)]
  await asking(url, async client => {
    const give = `INSERT INTO user_role (user_id, role_id) SELECT u.id, r.id FROM app_user u, role r
      WHERE u.user_name = $1 AND r.id = ANY($2)`
    await client.query(give, [author, ['role-editor']])
    await client.query(give, [signer, ['role-review1', 'role-review2', 'role-review3']])
    await client.query('UPDATE app_user SET site_ids = $2 WHERE user_name = ANY($1)', [
      [author, signer],
      [place.siteId],
    ])
  })
  return { ...place, author, signer }
}

export const publishingDesk = (origin: string, folder: string) =>
  publishingDeskOver(origin, databaseUrl(folder))

/** Writes, submits and signs; throws where any of them is not answered. */
export const publishOne = async (desk: PublishingDesk, author: Api, signer: Api): Promise<Published> => {
  const title = `断电前签发的信息${crypto.randomUUID().slice(0, 8)}`
  const { id, version } = await draftAt(author, desk, title, `<p>${title}的正文。</p>`)
  const submitted = await author.article.submit({ id, version })
  const signed = await signer.article.approve(proved({ id, version: submitted.version }))
  if (signed.publicState !== 'live') throw new Error(`signed, and ${signed.publicState}`)
  return { id, title }
}

/** Writes, submits and signs one article after the other until the server is gone. */
export const publishUntilGone = async (
  origin: string,
  desk: PublishingDesk,
  published: Published[],
): Promise<void> => {
  try {
    const [author, signer] = await Promise.all(
      [desk.author, desk.signer].map(async name => apiOf(origin, await signIn(origin, name))),
    )
    if (!author || !signer) return
    for (;;) published.push(await publishOne(desk, author, signer))
  } catch (error) {
    // The server is gone, or its database: whether the last one is public is open.
    if (error instanceof Error && error.message.startsWith('signed, and')) throw error
  }
}

/** Acknowledged publications that the public does not read whole, in the text and in the list. */
export const lostPublications = async (
  origin: string,
  { siteId, channelId }: PublishingDesk,
  published: readonly Published[],
): Promise<Published[]> => {
  const { info } = apiOf(origin)
  const listed = new Map<string, string>()
  for (let currPage = 1; ; currPage += 1) {
    const { rows, total } = await info.selectInfoMoreChannel({
      siteId,
      channel: channelId,
      currPage,
      pageSize: 50,
    })
    for (const { id, title } of rows) listed.set(id, title)
    if (currPage * 50 >= total) break
  }
  const lost: Published[] = []
  for (const each of published) {
    const found = await info.getInfoById({ id: each.id, siteId }).catch(() => null)
    const isWhole = found?.title === each.title && found.content?.includes(`${each.title}的正文`)
    if (!isWhole || listed.get(each.id) !== each.title) lost.push(each)
  }
  return lost
}

/** What is public without its text, its place in the search or its row in the log, and the other way round. */
const halfPublished = async (client: pg.Client, { channelId }: PublishingDesk): Promise<number> => {
  const { rows } = await client.query<{ count: string }>(
    `SELECT count(*) FROM info i
       FULL JOIN publication p ON p.info_id = i.id
       LEFT JOIN search_entry s ON s.info_id = coalesce(i.id, p.info_id)
       LEFT JOIN info_edition e ON e.id = i.published_edition_id
       LEFT JOIN LATERAL (SELECT true AS noted FROM audit_log a
         WHERE a.entity_id = i.id AND a.action = 'publish' LIMIT 1) a ON true
       WHERE coalesce(i.channel_id, p.channel_id) = $1 AND NOT (
         CASE WHEN i.state = 'live'
         THEN p.edition_id = i.published_edition_id AND s.info_id IS NOT NULL AND e.state = 'published' AND a.noted IS TRUE
         ELSE p.info_id IS NULL AND s.info_id IS NULL AND i.published_edition_id IS NULL AND a.noted IS NULL END) IS TRUE`,
    [channelId],
  )
  return Number(rows[0]?.count)
}

export const countHalfPublished = (folder: string, desk: PublishingDesk): Promise<number> =>
  asking(databaseUrl(folder), client => halfPublished(client, desk))

/** The control: one whose place in the search is taken away is seen, and gets it back. */
export const seenWhenHalf = (folder: string, desk: PublishingDesk, one: Published | undefined) =>
  asking(databaseUrl(folder), async client => {
    await client.query('BEGIN')
    await client.query('DELETE FROM search_entry WHERE info_id = $1', [one?.id])
    const seen = await halfPublished(client, desk)
    await client.query('ROLLBACK')
    return seen
  })
