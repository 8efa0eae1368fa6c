import { linksIn } from '@sunport/contract/content/check/text-checks.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { defineTask, type Task } from '../../../platform/jobs/define-task.ts'
import type { TextChecks } from './checking.ts'

const batchSize = 50
const dayMs = 86_400_000

interface PublicText extends Record<string, unknown> {
  id: string
  title: string
  bodyHtml: string
}

/** Tries the links of public texts, and remembers of each text which of them lead nowhere. */
export const linkSweep = (db: Db, clock: Clock, deadLinks: TextChecks['deadLinks']) => {
  const next = async (after: string, since: Date): Promise<PublicText[]> =>
    (
      await db.execute<PublicText>(sql`
        SELECT info.id, e.title, e.body_html AS "bodyHtml" FROM info JOIN info_edition e ON e.id = info.published_edition_id
        WHERE info.state = 'live' AND info.kind <> 'window' AND info.refer_mode IS DISTINCT FROM 'reference'
          AND info.id > ${after} AND e.published_at >= ${since.toISOString()} AND e.body_html LIKE '%href=%'
        ORDER BY info.id LIMIT ${batchSize}`)
    ).rows

  const note = (id: string, dead: ReadonlyMap<string, string>): Promise<void> =>
    db.transaction(async tx => {
      await tx.execute(sql`DELETE FROM dead_link WHERE info_id = ${id}`)
      for (const [address, failure] of dead)
        await tx.execute(sql`INSERT INTO dead_link (info_id, address, failure, found_at)
          VALUES (${id}, ${address}, ${failure}, ${clock.now().toISOString()})`)
    })

  /** Of the texts of so many days. What was asked a moment ago for another text is not asked again. */
  return async (
    days: number,
    each: (text: Pick<PublicText, 'id' | 'title'>, dead: ReadonlyMap<string, string>) => void,
    signal?: AbortSignal,
  ): Promise<void> => {
    const since = new Date(clock.now().getTime() - days * dayMs)
    // Texts that are public no longer, or too old to be asked about, have no dead links.
    await db.execute(sql`DELETE FROM dead_link d USING info JOIN info_edition e ON e.id = info.published_edition_id
      WHERE info.id = d.info_id AND (info.state <> 'live' OR e.published_at < ${since.toISOString()})`)
    for (let after = ''; !signal?.aborted; ) {
      const texts = await next(after, since)
      for (const { id, title, bodyHtml } of texts) {
        if (signal?.aborted) return
        const dead = await deadLinks(linksIn(bodyHtml), true)
        await note(id, dead)
        each({ id, title }, dead)
      }
      after = texts.at(-1)?.id ?? ''
      if (texts.length < batchSize) return
    }
  }
}

export type LinkSweep = ReturnType<typeof linkSweep>

export const textLinkCheckTask = (sweep: LinkSweep): Task =>
  defineTask({
    code: 'text-link-check',
    name: '正文链接检查',
    group: 'check',
    schedule: {
      jobName: '每日正文链接检查',
      cron: '30 4 * * *',
      remark: '检查近一年公开稿件正文中的链接，失效的在信息列表中标出；只访问公共网络上的地址。',
    },
    params: z.strictObject({ days: z.number().int().min(1).max(3650).default(365) }),
    run: async ({ params, signal, log, count }) => {
      let [texts, failed] = [0, 0]
      await sweep(
        params.days,
        ({ title }, dead) => {
          texts += 1
          count(dead.size > 0 ? 'failed' : 'ok')
          if (dead.size === 0) return
          failed += 1
          for (const [address, failure] of dead) log(`${title} ${address}：${failure}`)
        },
        signal,
      )
      signal.throwIfAborted()
      return failed === 0 ? `检查 ${texts} 篇，链接均正常` : `检查 ${texts} 篇，${failed} 篇有失效链接`
    },
  })
