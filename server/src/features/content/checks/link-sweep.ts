import { linksIn } from '@sunport/contract/content/check/text-checks.ts'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { defineTask, type Task } from '../../../platform/jobs/define-task.ts'
import type { TextChecks } from './checking.ts'
import { checkRepo, type PublicText } from './repo.ts'

const batchSize = 50
const dayMs = 86_400_000

/** Tries the links of public texts, and remembers of each text which of them lead nowhere. */
export const linkSweep = (db: Db, clock: Clock, deadLinks: TextChecks['deadLinks']) => {
  const repo = checkRepo(db)

  /** Of the texts of so many days. What was asked a moment ago for another text is not asked again. */
  return async (
    days: number,
    each: (text: Pick<PublicText, 'id' | 'title'>, dead: ReadonlyMap<string, string>) => void,
    signal?: AbortSignal,
    only?: ReadonlySet<string>,
  ): Promise<void> => {
    const since = new Date(clock.now().getTime() - days * dayMs)
    await repo.forgetDeadLinks(since)
    for (let after = ''; !signal?.aborted; ) {
      const texts = await repo.textsWithLinks(after, since, batchSize)
      for (const { id, title, bodyHtml } of texts) {
        if (signal?.aborted) return
        if (only && !only.has(id)) continue
        const dead = await deadLinks(linksIn(bodyHtml), true)
        await db.transaction(tx => checkRepo(tx).setDeadLinks(id, dead, clock.now()))
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
    run: async ({ params, signal, count, failed: fail, only }) => {
      let [texts, failed] = [0, 0]
      await sweep(
        params.days,
        ({ id, title }, dead) => {
          texts += 1
          if (dead.size === 0) return count('ok')
          failed += 1
          const words = [...dead].map(([address, failure]) => `${address}（${failure}）`).join('；')
          fail({ key: id, title, words })
        },
        signal,
        only,
      )
      signal.throwIfAborted()
      return failed === 0 ? `检查 ${texts} 篇，链接均正常` : `检查 ${texts} 篇，${failed} 篇有失效链接`
    },
  })
