import { randomUUID } from 'node:crypto'
import type { site as calls } from '@sunport/contract/calls/site.ts'
import type { DomainTest, SitePushPart } from '@sunport/contract/calls/site-tools.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { z } from 'zod'
import { tag, touchTags } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, deltaOf, found, stale } from '../../platform/crud/changes.ts'
import type { Db, Queries } from '../../platform/database/database.ts'
import { sitesWithin } from '../../platform/rights/data-scope.ts'
import { packDifferences } from './pack-difference.ts'
import { copyInto } from './site-copy-repo.ts'
import { reachable, type SiteReach, siteChanges } from './site-reach.ts'
import { siteRecordRepo } from './site-repo.ts'
import type { SiteRow } from './table.ts'

type Input<Name extends keyof typeof calls> = z.output<(typeof calls)[Name]['input']>

export interface SiteToolDeps {
  packs: readonly RegionPack[]
  index(db: Queries, infoIds: string[]): Promise<void>
  testDomains(siteId: string): Promise<DomainTest[]>
}

const indexBatch = 500

const pushedFields: Record<SitePushPart, readonly (keyof SiteRow)[]> = {
  color: ['subjectColor'],
  gray: ['grayMode'],
  footer: ['organiser', 'undertaker', 'support', 'phone'],
  seo: ['seoKeywords', 'seoDescription'],
  https: ['forceHttps'],
}

/** What is done to a site beside saying who it is. */
export const siteTools = (db: Db, clock: Clock, { packs, index, testDomains }: SiteToolDeps) => {
  const changes = createChanges(db, clock, 'cms')
  const change = siteChanges(db, clock)
  const repo = siteRecordRepo(db)

  return {
    /** Looks from the outside at each of its domains, and keeps what was found. */
    testDomains: async (id: string, reach: SiteReach): Promise<DomainTest[]> => {
      reachable(await repo.find(id), reach)
      return testDomains(id)
    },

    comparePacks: ({ one, other }: Input<'comparePacks'>) => {
      const packOf = (code: string) => found(packs.find(pack => pack.code === code))
      return packDifferences(packOf(one), packOf(other))
    },

    /** Another site like this one, not open yet and without its domains. */
    copy: ({ id, siteCode, name, title, withContent, reason }: Input<'copy'>, reach: SiteReach) => {
      if (sitesWithin(reach.scope)) throw new Problem('access.forbidden')
      return change(reach, async (inside, { tx, birth, audit, now, actor }) => {
        const source = reachable(await inside.find(id), reach)
        const row = await inside.insert({
          ...source,
          ...birth(),
          ...{ id: siteCode, siteCode, name, title, publicId: randomUUID(), version: 1 },
          ...{
            lifecycle: 'building',
            closingWords: null,
            redirectTo: null,
            previewKey: null,
            oldAddresses: [],
          },
        })
        if (!row) throw new Problem('site.code_taken')
        const { userId, userName, orgId = null } = actor
        const copying = { from: id, to: siteCode, userId, userName, orgId, now: now.toISOString() }
        const copied = await copyInto(tx, copying, withContent)
        const after = { copiedFrom: id, name, title, ...copied }
        await audit({ entity: 'site', entityId: siteCode, action: 'create', siteId: siteCode, reason, after })
        return { id: siteCode, ...copied }
      })
    },

    /** Some of the configuration of one site for another. */
    push: (
      { id, version }: { id: string; version: number },
      { sourceId, parts, reason }: { sourceId: string; parts: readonly SitePushPart[]; reason: string },
      reach: SiteReach,
    ): Promise<void> =>
      change(reach, async (inside, { stamp, audit, touch }) => {
        const source = reachable(await inside.find(sourceId), reach)
        const before = reachable(await inside.lock(id), reach)
        if (source.id === before.id) throw new Problem('site.push_source')
        const names = parts.flatMap(part => pushedFields[part])
        const values = Object.fromEntries(names.map(field => [field, source[field]]))
        const row = await inside.update(id, version, { ...values, ...stamp() })
        if (!row) throw stale(before)
        const delta = deltaOf(before, row)
        if (Object.keys(delta.after).length === 0) throw new Problem('request.invalid', '配置已经相同')
        touch(tag.configuration)
        await audit({ entity: 'site', entityId: id, action: 'update', siteId: id, reason, ...delta })
      }),

    clearCache: async (id: string, reach: SiteReach): Promise<null> => {
      await change(reach, async (inside, { audit, touch }) => {
        const { name } = reachable(await inside.find(id), reach)
        touch(tag.infosOf(id), tag.links(id), tag.settings(id), tag.configuration)
        await audit({ entity: 'site', entityId: id, title: name, action: 'clear-cache', siteId: id })
      })
      return null
    },

    /** Batch by batch, so that searches go on meanwhile. */
    rebuildIndex: async (
      { id, reason }: Input<'rebuildIndex'>,
      reach: SiteReach,
    ): Promise<{ indexed: number }> => {
      const { name } = reachable(await repo.find(id), reach)
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
          title: name,
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
