import type { LinkCheckState } from '@sunport/contract/calls/link.ts'
import { failuresToFlag, mostRedirects } from '@sunport/contract/calls/link.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { found } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Fetched, FetchFailure, PublicFetch } from '../../platform/http/public-fetch.ts'
import { defineTask, type Task } from '../../platform/jobs/define-task.ts'
import { hijackWordIn } from './hijack-words.ts'
import { linkRecordRepo } from './record-repo.ts'
import type { LinkRow } from './table.ts'

/** What is the link's own fault. Where this machine has no way out, nothing was learnt of any. */
type LinkFailure = Exclude<FetchFailure, 'no-network'>

const failureWords: Record<LinkFailure, string> = {
  'refused-address': '地址不在公共网络，未检查',
  unresolved: '域名无法解析',
  certificate: '证书不可信或已过期',
  timeout: '超时无应答',
  unreachable: '无法连接',
  'too-many-redirects': `跳转超过 ${mostRedirects} 次`,
}

interface Verdict {
  checkState: LinkCheckState
  httpCode: number | null
  latencyMs: number
  checkNote: string | null
  redirects: number
  pageTitle: string | null
}

/** What an answer says of a link. A page that asks for a login or for patience is there. */
export const verdictOf = (fetched: Fetched): Verdict | undefined => {
  if (fetched.kind === 'failure') {
    const { failure, ms } = fetched
    if (failure === 'no-network') return undefined
    return {
      checkState: stateOfFailure(failure),
      httpCode: null,
      latencyMs: ms,
      checkNote: failureWords[failure],
      redirects: failure === 'too-many-redirects' ? mostRedirects + 1 : 0,
      pageTitle: null,
    }
  }
  const { status, redirects, ms, title = null } = fetched
  return { ...findingOf(fetched), httpCode: status, latencyMs: ms, redirects, pageTitle: title }
}

/** A chain that is too long is one that somebody has to look at, not yet one that leads nowhere. */
const stateOfFailure = (failure: LinkFailure): LinkCheckState => {
  if (failure === 'certificate') return 'certificate'
  return failure === 'too-many-redirects' ? 'redirect' : 'dead'
}

const findingOf = ({ status, redirects, address, title }: Extract<Fetched, { kind: 'answer' }>) => {
  const word = hijackWordIn(title)
  if (word) return { checkState: 'tampered', checkNote: `网页标题含“${word}”` } as const
  const isThere = status < 400 || [401, 403, 405, 429].includes(status)
  if (!isThere) return { checkState: 'dead', checkNote: `应答 ${status}` } as const
  if (redirects === 0) return { checkState: 'ok', checkNote: null } as const
  return { checkState: 'redirect', checkNote: `跳转到 ${address}`.slice(0, 300) } as const
}

/** Failures are counted; what is flagged at once need not be. */
const isFailing = ({ checkState }: Verdict): boolean => checkState === 'dead' || checkState === 'certificate'

/** What somebody has to be told of, today already. */
const isSuspect = ({ checkState, redirects }: Verdict): boolean =>
  checkState === 'tampered' || redirects > mostRedirects

/** Links that lead to one address. */
type LinkGroup = [LinkRow, ...LinkRow[]]

const unreached: Verdict = {
  checkState: 'dead',
  httpCode: null,
  latencyMs: 0,
  checkNote: failureWords.unreachable,
  redirects: 0,
  pageTitle: null,
}

export const isWeb = ({ url }: LinkRow): boolean => /^https?:\/\//i.test(url ?? '')

const checksAtOnce = 8

/** Whether links still lead somewhere. Only the public web is asked. */
export const linkChecks = (db: Db, clock: Clock, fetch: PublicFetch) => {
  const note = async (rows: readonly LinkRow[], verdict: Verdict): Promise<void> => {
    const ids = rows.map(({ id }) => id)
    await linkRecordRepo(db).noteCheck(ids, { ...verdict, checkedAt: clock.now() }, isFailing(verdict))
  }

  /** Nothing is said, and nothing noted, where there was no way to it. */
  const check = async (rows: LinkGroup): Promise<Verdict | undefined> => {
    const verdict = verdictOf(await fetch(rows[0].url ?? ''))
    if (verdict) await note(rows, verdict)
    return verdict
  }

  /** There was no way to these, but there was one to others: then it is they that cannot be reached. */
  const noteUnreached = async (groups: readonly LinkGroup[]): Promise<void> => {
    for (const rows of groups) await note(rows, unreached)
  }

  return {
    checkOne: async (id: string): Promise<void> => {
      const row = found(await linkRecordRepo(db).find(id))
      if (isWeb(row) && !(await check([row]))) throw new Problem('link.no_network')
    },

    /** Some at a time: whoever waits for the answer waits for the slowest ones only. */
    checkMany: async (ids: readonly string[]): Promise<void> => {
      const queue = [...ids]
      const repo = linkRecordRepo(db)
      const without: LinkGroup[] = []
      let hasReached = false
      const work = async () => {
        for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
          const row = await repo.find(id)
          if (!row || !isWeb(row)) continue
          if (await check([row])) hasReached = true
          else without.push([row])
        }
      }
      await Promise.all(Array.from({ length: checksAtOnce }, work))
      if (without.length > 0 && !hasReached) throw new Problem('link.no_network')
      await noteUnreached(without)
    },

    /** The same address is asked once, however many links lead to it. */
    byAddress: async (): Promise<LinkGroup[]> => {
      const rows = (await linkRecordRepo(db).toCheck()).filter(isWeb)
      return [...Map.groupBy(rows, ({ url }) => url).values()] as LinkGroup[]
    },
    check,
    noteUnreached,
  }
}

export type LinkChecks = ReturnType<typeof linkChecks>

/** All links to one address are one item. */
const itemOf = ({ title, url }: LinkRow, words: string) => ({
  key: url ?? '',
  title: `${title} ${url}`,
  words,
})

export const linkCheckTask = ({ byAddress, check, noteUnreached }: LinkChecks): Task =>
  defineTask({
    code: 'link-check',
    name: '链接检查',
    group: 'check',
    schedule: {
      jobName: '每日链接检查',
      cron: '0 4 * * *',
      remark: '只访问公共网络上的地址；连续三次异常、跳转过多或疑似被篡改的链接会被标出，不会自动隐藏。',
    },
    params: z.strictObject({}),
    trial: async ({ log, expect }) => {
      const groups = await byAddress()
      expect(groups.length)
      for (const [row, ...others] of groups)
        log(`${row.title} ${row.url}${others.length > 0 ? `（${others.length + 1} 个链接）` : ''}`)
      return `将访问 ${groups.length} 个地址，只记录检查结果，不修改链接`
    },
    run: async ({ signal, expect, count, failed: fail, only }) => {
      const all = await byAddress()
      const groups = only ? all.filter(([row]) => only.has(row.url ?? '')) : all
      expect(groups.length)
      const without: LinkGroup[] = []
      let [failed, asked] = [0, 0]
      for (const rows of groups) {
        if (signal.aborted) break
        asked += 1
        const verdict = await check(rows)
        if (!verdict) {
          without.push(rows)
          continue
        }
        const hasFailed = isFailing(verdict) || isSuspect(verdict)
        if (!hasFailed) {
          count('ok')
          continue
        }
        failed += 1
        const times = isFailing(verdict) ? rows[0].failCount + 1 : 0
        const flag = times >= failuresToFlag ? `，连续 ${times} 次` : ''
        fail(itemOf(rows[0], `${verdict.checkNote}${flag}`))
      }
      if (without.length > 0 && without.length === asked)
        return `服务器无法访问外部网络，${asked} 个地址没有检查`
      await noteUnreached(without)
      for (const [row] of without) {
        fail(itemOf(row, unreached.checkNote ?? ''))
      }
      failed += without.length
      return failed === 0
        ? `检查 ${groups.length} 个地址，均正常`
        : `检查 ${groups.length} 个地址，${failed} 个异常`
    },
  })
