import type { LinkCheckState } from '@sunport/contract/calls/link.ts'
import { failuresToFlag } from '@sunport/contract/calls/link.ts'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { found } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Fetched, FetchFailure, PublicFetch } from '../../platform/http/public-fetch.ts'
import { defineTask, type Task } from '../../platform/jobs/define-task.ts'
import { linkRecordRepo } from './record-repo.ts'
import type { LinkRow } from './table.ts'

const failureWords: Record<FetchFailure, string> = {
  'refused-address': '地址不在公共网络，未检查',
  unresolved: '域名无法解析',
  certificate: '证书不可信或已过期',
  timeout: '超时无应答',
  unreachable: '无法连接',
  'too-many-redirects': '跳转超过三次',
}

interface Verdict {
  checkState: LinkCheckState
  httpCode: number | null
  latencyMs: number
  checkNote: string | null
}

/** What an answer says of a link. A page that asks for a login or for patience is there. */
export const verdictOf = (fetched: Fetched): Verdict => {
  if (fetched.kind === 'failure') {
    const checkState = fetched.failure === 'certificate' ? 'certificate' : 'dead'
    return { checkState, httpCode: null, latencyMs: fetched.ms, checkNote: failureWords[fetched.failure] }
  }
  const { status, redirects, address, ms } = fetched
  const isThere = status < 400 || [401, 403, 405, 429].includes(status)
  const checkState = !isThere ? 'dead' : redirects > 0 ? 'redirect' : 'ok'
  const checkNote = !isThere ? `应答 ${status}` : redirects > 0 ? `跳转到 ${address}`.slice(0, 300) : null
  return { checkState, httpCode: status, latencyMs: ms, checkNote }
}

const isWeb = ({ url }: LinkRow): boolean => /^https?:\/\//i.test(url ?? '')

/** Whether links still lead somewhere. Only the public web is asked. */
export const linkChecks = (db: Db, clock: Clock, fetch: PublicFetch) => {
  const check = async (rows: readonly [LinkRow, ...LinkRow[]]): Promise<Verdict> => {
    const verdict = verdictOf(await fetch(rows[0].url ?? ''))
    const hasFailed = verdict.checkState === 'dead' || verdict.checkState === 'certificate'
    const ids = rows.map(({ id }) => id)
    await linkRecordRepo(db).noteCheck(ids, { ...verdict, checkedAt: clock.now() }, hasFailed)
    return verdict
  }

  return {
    checkOne: async (id: string): Promise<void> => {
      const row = found(await linkRecordRepo(db).find(id))
      if (isWeb(row)) await check([row])
    },

    /** The same address is asked once, however many links lead to it. */
    byAddress: async (): Promise<[LinkRow, ...LinkRow[]][]> => {
      const rows = (await linkRecordRepo(db).toCheck()).filter(isWeb)
      return [...Map.groupBy(rows, ({ url }) => url).values()] as [LinkRow, ...LinkRow[]][]
    },
    check,
  }
}

export type LinkChecks = ReturnType<typeof linkChecks>

export const linkCheckTask = ({ byAddress, check }: LinkChecks): Task =>
  defineTask({
    code: 'link-check',
    name: '链接检查',
    group: 'check',
    params: z.strictObject({}),
    run: async ({ log, signal, expect, count }) => {
      const groups = await byAddress()
      expect(groups.length)
      let failed = 0
      for (const rows of groups) {
        if (signal.aborted) break
        const { checkState, checkNote } = await check(rows)
        const isFailed = checkState === 'dead' || checkState === 'certificate'
        count(isFailed ? 'failed' : 'ok')
        if (!isFailed) continue
        failed += 1
        const times = rows[0].failCount + 1
        const flag = times >= failuresToFlag ? `，连续 ${times} 次` : ''
        log(`${rows[0].title} ${rows[0].url}：${checkNote}${flag}`)
      }
      return failed === 0
        ? `检查 ${groups.length} 个地址，均正常`
        : `检查 ${groups.length} 个地址，${failed} 个异常`
    },
  })
