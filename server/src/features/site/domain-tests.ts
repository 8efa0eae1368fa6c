import { type DomainState, type DomainTest, fewCertificateDays } from '@sunport/contract/calls/site-tools.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { and, asc, eq, inArray, notLike } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { ShakeHands } from '../../platform/http/certificate.ts'
import type { PublicFetch } from '../../platform/http/public-fetch.ts'
import { defineTask, type Task } from '../../platform/jobs/define-task.ts'
import { type DomainRow, site, siteDomain } from './table.ts'

interface Finding {
  testState: DomainState
  testNote: string | null
  certificateUntil: Date | null
}

const dayMs = 86_400_000

/** A domain as its last look found it. */
export const toDomainTest = (row: DomainRow, now: Date): DomainTest => ({
  host: row.host,
  state: row.testState,
  note: row.testNote,
  testedAt: row.testedAt && toWireTime(row.testedAt),
  certificateUntil: row.certificateUntil && toWireTime(row.certificateUntil),
  daysLeft: row.certificateUntil && Math.floor((row.certificateUntil.getTime() - now.getTime()) / dayMs),
})

interface ProbeDeps {
  shakeHands: ShakeHands
  fetch: PublicFetch
}

/** Looks at domains from the outside: do they resolve, is their certificate good, do they lead to their site. */
export const domainTests = (db: Db, clock: Clock, { shakeHands, fetch }: ProbeDeps) => {
  /** The home says whose it is in its title; one that is not open yet says so with 503. */
  const leadsHome = async (host: string, title: string): Promise<Pick<Finding, 'testState' | 'testNote'>> => {
    const home = await fetch(`https://${host}${routerBase}/`)
    if (home.kind === 'failure') return { testState: 'unreachable', testNote: '首页没有应答' }
    if (home.status === 503) return { testState: 'ok', testNote: '站点未开放' }
    if (home.status === 200 && home.title?.includes(title)) return { testState: 'ok', testNote: null }
    const shown = home.title ? `，标题为“${home.title}”` : ''
    return { testState: 'elsewhere', testNote: `首页应答 ${home.status}${shown}`.slice(0, 300) }
  }

  const lookAt = async (host: string, title: string): Promise<Finding> => {
    const shaken = await shakeHands(host)
    if (shaken.kind === 'failure')
      return { testState: shaken.failure, testNote: null, certificateUntil: null }
    const { until: certificateUntil, isTrusted, reason } = shaken
    if (!isTrusted) return { testState: 'certificate', testNote: reason, certificateUntil }
    return { ...(await leadsHome(host, title)), certificateUntil }
  }

  /** Wildcards are no names that anybody could call. */
  const rowsOf = (siteIds: readonly string[]) =>
    db
      .select({ host: siteDomain.host, siteId: siteDomain.siteId, title: site.title, siteName: site.name })
      .from(siteDomain)
      .innerJoin(site, eq(site.id, siteDomain.siteId))
      .where(and(inArray(siteDomain.siteId, [...siteIds]), notLike(siteDomain.host, '*%')))
      .orderBy(asc(siteDomain.host))

  const test = async ({ host, title }: { host: string; title: string }): Promise<DomainRow | undefined> => {
    const found = await lookAt(host, title)
    // Without a network nothing was learnt: what was known of the certificate stays.
    const { certificateUntil, ...rest } = found
    const kept = found.testState === 'no-network' ? rest : { ...rest, certificateUntil }
    const [row] = await db
      .update(siteDomain)
      .set({ ...kept, testedAt: clock.now() })
      .where(eq(siteDomain.host, host))
      .returning()
    return row
  }

  return {
    ofSite: async (siteId: string): Promise<DomainTest[]> => {
      const rows: DomainTest[] = []
      for (const domain of await rowsOf([siteId])) {
        const row = await test(domain)
        if (row) rows.push(toDomainTest(row, clock.now()))
      }
      return rows
    },

    task: (): Task =>
      defineTask({
        code: 'domain-test',
        name: '域名与证书检测',
        group: 'check',
        schedule: {
          jobName: '每日域名与证书检测',
          cron: '20 4 * * *',
          remark: '检测运行中站点的域名解析、证书和首页；没有外网时不作判断。',
        },
        params: z.strictObject({}),
        run: async ({ signal, expect, count, failed, only }) => {
          const open = await db.select({ id: site.id }).from(site).where(eq(site.lifecycle, 'running'))
          const all = await rowsOf(open.map(({ id }) => id))
          const domains = only ? all.filter(({ host }) => only.has(host)) : all
          expect(domains.length)
          let troubled = 0
          for (const domain of domains) {
            if (signal.aborted) break
            const row = await test(domain)
            if (!row) continue
            const { state, daysLeft, note } = toDomainTest(row, clock.now())
            const isTroubled =
              (state !== 'ok' && state !== 'no-network') ||
              (daysLeft !== null && daysLeft < fewCertificateDays)
            if (!isTroubled) {
              count('ok')
              continue
            }
            troubled += 1
            const days = daysLeft === null ? '' : `，证书剩余 ${daysLeft} 天`
            const title = `${domain.siteName} ${domain.host}`
            failed({ key: domain.host, title, words: `${note ?? state}${days}` })
          }
          return `检测 ${domains.length} 个域名，${troubled} 个须处理`
        },
      }),
  }
}

export type DomainTests = ReturnType<typeof domainTests>
