/** A process that publishes one info, tells how far it is, and stays there until it is killed or has done. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { pino } from 'pino'
import { attesting } from '../features/attest/attesting.ts'
import { attestKeys } from '../features/attest/keys.ts'
import { publicationLog } from '../features/attest/publication-log.ts'
import { openPool } from './database.ts'

const [url = '', id = '', stop = ''] = process.argv.slice(2)
const reach = async (point: string): Promise<void> => {
  if (point !== stop) return
  process.stdout.write(`${point}\n`)
  await pause(600_000)
}

const clock = { now: () => new Date() }
const pool = openPool(url)
const db = drizzle(pool)
const keys = await attestKeys({ db, clock, secret: Buffer.alloc(32, 3), log: pino({ level: 'silent' }) })
const { attest } = attesting(db, publicationLog(keys, clock))
await db.transaction(async tx => {
  await tx.execute(
    sql`INSERT INTO info (id, site_id, channel_id, kind, state) VALUES (${id}, 'gd', 'gd-xmcggg', 'article', 'live')`,
  )
  await tx.execute(sql`INSERT INTO info_edition (id, info_id, edition_no, state, title, body_html, body_text)
    VALUES (${`${id}-1`}, ${id}, 1, 'published', '标题', '<p>正文</p>', '正文')`)
  await tx.execute(sql`INSERT INTO publication (info_id, edition_id, site_id, channel_id, title, description, notice_time, data_source)
    VALUES (${id}, ${`${id}-1`}, 'gd', 'gd-xmcggg', '标题', '', now(), 'gp-cms')`)
  await reach('published')
  await attest(tx, [id])
  await reach('said')
  // What the database would do at the commit, so that the process can die behind it.
  await tx.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`)
  await reach('placed')
})
await reach('committed')
await pool.end()
