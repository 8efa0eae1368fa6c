import { randomBytes, randomUUID } from 'node:crypto'
import {
  type site as calls,
  lowestContrast,
  type SiteRecord,
  siteMoves,
} from '@sunport/contract/calls/site.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { contrastOn } from '@sunport/contract/rules/contrast.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { tag, touchTags } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import {
  type Change,
  createChanges,
  deltaOf,
  found,
  housekeepingOf,
  stale,
} from '../../platform/crud/changes.ts'
import type { Db, Queries } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import {
  coversAllOfSite,
  type DataScope,
  sitesWithin,
  withinScope,
} from '../../platform/rights/data-scope.ts'
import { previewParameter } from './closed.ts'
import { type SiteFigures, type SiteFilter, type SiteRecordRepo, siteRecordRepo } from './site-repo.ts'
import type { SiteRow } from './table.ts'

type Input<Name extends keyof typeof calls> = z.output<(typeof calls)[Name]['input']>
type Fields = Omit<Input<'update'>, 'id' | 'version' | 'reason'>

export interface SiteReach {
  actor: Actor
  scope: DataScope
}

interface SiteDeps {
  packs: readonly RegionPack[]
  deploymentSiteId: string
  regionName(code: string): string | null
  index(db: Queries, infoIds: string[]): Promise<void>
}

const indexBatch = 500

const valuesOf = ({ domains: _, ...input }: Fields) => ({
  name: input.name,
  title: input.title,
  slogan: input.slogan || null,
  regionCode: input.regionCode,
  subjectColor: input.subjectColor.toLowerCase(),
  grayMode: input.grayMode,
  logoUrl: input.logoUrl || null,
  iconUrl: input.iconUrl || null,
  organiser: input.organiser || null,
  support: input.support || null,
  phone: input.phone || null,
  icp: input.icp || null,
  police: input.police || null,
  siteIdCode: input.siteIdCode || null,
})

/** 站点管理. Every change is one that visitors see at once, in every instance. */
export const siteRecords = (
  db: Db,
  clock: Clock,
  { packs, deploymentSiteId, regionName, index }: SiteDeps,
) => {
  const changes = createChanges(db, clock, 'cms')
  const repo = siteRecordRepo(db)

  const toRecord = (row: SiteRow, figures: SiteFigures | undefined): SiteRecord => ({
    ...housekeepingOf(row),
    ...valuesOf({ ...row, domains: [] }),
    id: row.id,
    siteCode: row.siteCode,
    packCode: row.packCode,
    packName: packs.find(({ code }) => code === row.packCode)?.name ?? row.packCode,
    parentId: row.parentId,
    regionName: regionName(row.regionCode),
    domains: figures?.domains ?? [],
    state: row.lifecycle,
    closingWords: row.closingWords,
    redirectTo: row.redirectTo,
    previewQuery:
      row.lifecycle === 'preview' && row.previewKey ? `?${previewParameter}=${row.previewKey}` : null,
    isDeployment: row.id === deploymentSiteId,
    channelCount: figures?.channelCount ?? 0,
    published30: figures?.published30 ?? 0,
  })
  const toRecords = async (rows: SiteRow[]): Promise<SiteRecord[]> => {
    const figures = new Map(
      (
        await repo.figures(
          rows.map(({ id }) => id),
          clock.now(),
        )
      ).map(each => [each.siteId, each]),
    )
    return rows.map(row => toRecord(row, figures.get(row.id)))
  }
  const recordOf = async (row: SiteRow): Promise<SiteRecord> => found((await toRecords([row]))[0])

  const reachable = (row: SiteRow | undefined, { scope }: SiteReach): SiteRow => {
    const there = found(row)
    if (!coversAllOfSite(scope, there.id)) throw new Problem('data.not_found')
    return there
  }
  const change = <T>(
    { actor }: SiteReach,
    work: (inside: SiteRecordRepo, doing: Change) => Promise<T>,
  ): Promise<T> =>
    changes(actor, doing => {
      doing.touch(tag.sites)
      return work(siteRecordRepo(doing.tx), doing)
    })
  const setDomains = async (
    inside: SiteRecordRepo,
    siteId: string,
    hosts: readonly string[],
  ): Promise<void> => {
    const taken = await inside.setDomains(siteId, hosts)
    if (taken) throw new Problem('site.host_taken', `域名 ${taken} 已属于其他站点`)
  }

  return {
    list: async (filter: SiteFilter, { scope, actor }: SiteReach): Promise<Page<SiteRecord>> => {
      const within = withinScope(scope, { siteId: sql`site.id` }, actor.userId ?? '')
      const { rows, total } = await repo.list(filter, within)
      return { total, rows: await toRecords(rows) }
    },
    get: async (id: string, reach: SiteReach) => recordOf(reachable(await repo.find(id), reach)),
    packs: () => packs.map(({ code, name }) => ({ code, name })),

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
      const after = await change(reach, async (inside, { stamp, audit, touch, now }) => {
        const before = reachable(await inside.lock(id), reach)
        const [figures] = await inside.figures([id], now)
        const row = await inside.update(id, version, { ...valuesOf(input), ...stamp() })
        if (!row) throw stale(before)
        await setDomains(inside, id, input.domains)
        touch(tag.configuration)
        const delta = deltaOf({ ...before, domains: figures?.domains }, { ...row, domains: input.domains })
        await audit({ entity: 'site', entityId: id, action: 'update', siteId: id, reason, ...delta })
        return row
      })
      return recordOf(after)
    },

    setState: async (
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
    },

    /** What a site must have before it opens. */
    checklist: async (id: string, reach: SiteReach) => {
      const row = await recordOf(reachable(await repo.find(id), reach))
      const { blankChannels, flaggedLinks, live } = await repo.checkFigures(id)
      const missing = Object.entries({
        主办单位: row.organiser,
        联系电话: row.phone,
        'ICP 备案号': row.icp,
        公安备案号: row.police,
        政府网站标识码: row.siteIdCode,
      }).flatMap(([name, value]) => (value ? [] : [name]))
      const ratio = contrastOn(row.subjectColor, '#ffffff')
      const check = (name: string, isPassed: boolean, note: string) => ({ name, isPassed, note })
      return [
        check('页脚标识', missing.length === 0, missing.length > 0 ? `缺少${missing.join('、')}` : '齐全'),
        check('主域名', row.domains.length > 0, row.domains[0] ?? '未设置域名'),
        check(
          '主题色对比度',
          ratio >= lowestContrast,
          `与白色 ${ratio.toFixed(2)}，不低于 ${lowestContrast}`,
        ),
        check('栏目', row.channelCount > 0, `共 ${row.channelCount} 个`),
        check(
          '空白栏目',
          blankChannels === 0,
          blankChannels > 0 ? `${blankChannels} 个启用的栏目没有内容` : '没有',
        ),
        check('已发布内容', live > 0, `共 ${live} 条`),
        check(
          '失效链接',
          flaggedLinks === 0,
          flaggedLinks > 0 ? `${flaggedLinks} 个链接连续三次检查异常` : '没有',
        ),
      ]
    },

    clearCache: async (id: string, reach: SiteReach): Promise<null> => {
      await change(reach, async (inside, { audit, touch }) => {
        reachable(await inside.find(id), reach)
        touch(tag.infosOf(id), tag.links(id), tag.settings(id), tag.configuration)
        await audit({ entity: 'site', entityId: id, action: 'clear-cache', siteId: id })
      })
      return null
    },

    /** Batch by batch, so that searches go on meanwhile. */
    rebuildIndex: async (
      { id, reason }: Input<'rebuildIndex'>,
      reach: SiteReach,
    ): Promise<{ indexed: number }> => {
      reachable(await repo.find(id), reach)
      let indexed = 0
      for (let after = ''; ; ) {
        const ids = await repo.publications(id, after, indexBatch)
        if (ids.length === 0) break
        await db.transaction(async tx => {
          await index(tx, ids)
          await touchTags(tx, [tag.infosOf(id)])
        })
        indexed += ids.length
        after = ids.at(-1) ?? ''
      }
      await changes(reach.actor, ({ audit }) =>
        audit({
          entity: 'site',
          entityId: id,
          action: 'rebuild-index',
          siteId: id,
          reason,
          after: { indexed },
        }),
      )
      return { indexed }
    },
  }
}

export type SiteRecords = ReturnType<typeof siteRecords>
