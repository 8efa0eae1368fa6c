import { randomBytes, randomUUID } from 'node:crypto'
import { type site as calls, type SiteRecord, siteMoves } from '@sunport/contract/calls/site.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { tag } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import { deltaOf, found, housekeepingOf, stale } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import { sitesWithin, withinScope } from '../../platform/rights/data-scope.ts'
import { previewParameter } from './closed.ts'
import { toDomainTest } from './domain-tests.ts'
import { checklistOf } from './site-checklist.ts'
import { reachable, type SiteReach, siteChanges } from './site-reach.ts'
import { type SiteFigures, type SiteFilter, type SiteRecordRepo, siteRecordRepo } from './site-repo.ts'
import { type SiteToolDeps, siteTools } from './site-tools.ts'
import { type DomainRow, type SiteRow, site } from './table.ts'

type Input<Name extends keyof typeof calls> = z.output<(typeof calls)[Name]['input']>
type Fields = Omit<Input<'update'>, 'id' | 'version' | 'reason'>

interface SiteDeps extends SiteToolDeps {
  deploymentSiteId: string
  regionName(code: string): string | null
  /** Whether an address that there is not is answered with the region's own page for it. */
  hasMissingPage(packCode: string): Promise<boolean>
}

const valuesOf = ({ domains: _, ...input }: Fields) => ({
  name: input.name,
  title: input.title,
  slogan: input.slogan || null,
  regionCode: input.regionCode,
  subjectColor: input.subjectColor.toLowerCase(),
  grayMode: input.grayMode,
  logoUrl: input.logoUrl || null,
  iconUrl: input.iconUrl || null,
  forceHttps: input.forceHttps,
  organiser: input.organiser || null,
  undertaker: input.undertaker || null,
  support: input.support || null,
  phone: input.phone || null,
  icp: input.icp || null,
  police: input.police || null,
  siteIdCode: input.siteIdCode || null,
  seoKeywords: input.seoKeywords || null,
  seoDescription: input.seoDescription || null,
  oldAddresses: input.oldAddresses,
})

/** 站点管理. Every change is one that visitors see at once, in every instance. */
export const siteRecords = (db: Db, clock: Clock, deps: SiteDeps) => {
  const { packs, deploymentSiteId, regionName, hasMissingPage } = deps
  const repo = siteRecordRepo(db)

  const toRecord = (
    row: SiteRow,
    figures: SiteFigures | undefined,
    domains: readonly DomainRow[],
    now: Date,
  ): SiteRecord => {
    const tests = domains.map(domain => toDomainTest(domain, now))
    const days = tests.flatMap(({ daysLeft }) => (daysLeft === null ? [] : [daysLeft]))
    return {
      ...housekeepingOf(row),
      ...valuesOf({ ...row, domains: [] }),
      id: row.id,
      siteCode: row.siteCode,
      packCode: row.packCode,
      packName: packs.find(({ code }) => code === row.packCode)?.name ?? row.packCode,
      parentId: row.parentId,
      regionName: regionName(row.regionCode),
      domains: domains.map(({ host }) => host),
      domainTests: tests,
      certificateDays: days.length > 0 ? Math.min(...days) : null,
      state: row.lifecycle,
      closingWords: row.closingWords,
      redirectTo: row.redirectTo,
      previewQuery:
        row.lifecycle === 'preview' && row.previewKey ? `?${previewParameter}=${row.previewKey}` : null,
      isDeployment: row.id === deploymentSiteId,
      channelCount: figures?.channelCount ?? 0,
      published30: figures?.published30 ?? 0,
    }
  }
  const toRecords = async (rows: SiteRow[]): Promise<SiteRecord[]> => {
    const now = clock.now()
    const ids = rows.map(({ id }) => id)
    const [figures, domains] = await Promise.all([repo.figures(ids, now), repo.domainsOf(ids)])
    const figuresOf = new Map(figures.map(each => [each.siteId, each]))
    const domainsOf = Map.groupBy(domains, ({ siteId }) => siteId)
    return rows.map(row => toRecord(row, figuresOf.get(row.id), domainsOf.get(row.id) ?? [], now))
  }
  const recordOf = async (row: SiteRow): Promise<SiteRecord> => found((await toRecords([row]))[0])

  const change = siteChanges(db, clock)
  const setDomains = async (
    inside: SiteRecordRepo,
    siteId: string,
    hosts: readonly string[],
  ): Promise<void> => {
    const taken = await inside.setDomains(siteId, hosts)
    if (taken) throw new Problem('site.host_taken', `域名 ${taken} 已属于其他站点`)
  }

  const setState = async (
    { id, version, state, closingWords, redirectTo, reason }: Input<'setState'>,
    reach: SiteReach,
  ): Promise<SiteRecord> => {
    const after = await change(reach, async (inside, { stamp, audit }) => {
      const before = reachable(await inside.lock(id), reach)
      if (!siteMoves[before.lifecycle].includes(state)) throw new Problem('site.state')
      // Whoever asks for an unknown host is answered by it.
      if (id === deploymentSiteId && (state === 'disabled' || state === 'archived'))
        throw new Problem('site.deployment')
      const row = await inside.update(id, version, {
        lifecycle: state,
        closingWords: closingWords || null,
        redirectTo: state === 'disabled' ? redirectTo || null : null,
        previewKey: state === 'preview' ? randomBytes(18).toString('base64url') : null,
        ...stamp(),
      })
      if (!row) throw stale(before)
      const { previewKey: _, ...shown } = row
      await audit({
        entity: 'site',
        entityId: id,
        action: 'update',
        siteId: id,
        reason,
        ...deltaOf(before, shown),
      })
      return row
    })
    return recordOf(after)
  }

  return {
    list: async (filter: SiteFilter, { scope, actor }: SiteReach): Promise<Page<SiteRecord>> => {
      const within = withinScope(scope, { siteId: site.id }, actor.userId ?? '')
      const { rows, total } = await repo.list(filter, within)
      return { total, rows: await toRecords(rows) }
    },
    get: async (id: string, reach: SiteReach) => recordOf(reachable(await repo.find(id), reach)),
    packs: () => packs.map(({ code, name, provinceCode }) => ({ code, name, provinceCode })),

    create: async (input: Input<'create'>, reach: SiteReach): Promise<SiteRecord> => {
      const { siteCode, packCode, parentId = null, ...fields } = input
      if (sitesWithin(reach.scope)) throw new Problem('access.forbidden')
      if (!packs.some(({ code }) => code === packCode)) throw new Problem('request.invalid', '区域包不存在')
      const made = await change(reach, async (inside, { birth, audit }) => {
        if (parentId) found(await inside.find(parentId))
        const row = await inside.insert({
          ...birth(),
          ...valuesOf(fields),
          id: siteCode,
          publicId: randomUUID(),
          siteCode,
          packCode,
          parentId,
          lifecycle: 'building',
        })
        if (!row) throw new Problem('site.code_taken')
        await setDomains(inside, row.id, fields.domains)
        await audit({
          entity: 'site',
          entityId: row.id,
          action: 'create',
          siteId: row.id,
          after: { ...row, domains: fields.domains },
        })
        return row
      })
      return recordOf(made)
    },

    update: async (
      { id, version, reason, ...input }: Input<'update'>,
      reach: SiteReach,
    ): Promise<SiteRecord> => {
      const after = await change(reach, async (inside, { stamp, audit, touch }) => {
        const before = reachable(await inside.lock(id), reach)
        const domains = (await inside.domainsOf([id])).map(({ host }) => host)
        const row = await inside.update(id, version, { ...valuesOf(input), ...stamp() })
        if (!row) throw stale(before)
        await setDomains(inside, id, input.domains)
        touch(tag.configuration)
        const delta = deltaOf({ ...before, domains }, { ...row, domains: input.domains })
        await audit({ entity: 'site', entityId: id, action: 'update', siteId: id, reason, ...delta })
        return row
      })
      return recordOf(after)
    },

    setState,

    /** Back from maintenance only: what was never open, or was closed for good, is opened one by one. */
    resume: async (
      { id, version, reason }: Omit<Input<'setState'>, 'state'>,
      reach: SiteReach,
    ): Promise<void> => {
      if (found(await repo.find(id)).lifecycle !== 'maintenance') throw new Problem('site.state')
      await setState({ id, version, state: 'running', reason }, reach)
    },

    checklist: async (id: string, reach: SiteReach) => {
      const row = await recordOf(reachable(await repo.find(id), reach))
      const [figures, isMissingPageGood] = await Promise.all([
        repo.checkFigures(id),
        hasMissingPage(row.packCode),
      ])
      return checklistOf(row, figures, isMissingPageGood)
    },

    ...siteTools(db, clock, deps),
  }
}

export type SiteRecords = ReturnType<typeof siteRecords>
