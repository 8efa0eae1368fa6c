import type { dictionary as calls, DictReplacement } from '@sunport/contract/calls/dictionary.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { tag } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, found, stale } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import { coversSite } from '../../platform/rights/data-scope.ts'
import { isReplaceable, replaceRepo } from './replace-repo.ts'
import { dictionaryRepo } from './repo.ts'
import type { Reach } from './service.ts'

type Asked = Omit<z.output<typeof calls.replaceItem.input>, 'isRehearsal'>

/** 替换为: one entry takes the place of another in all data, in one transaction; the old one is then out of use. */
export const dictReplacing = (db: Db, clock: Clock) => {
  const changes = createChanges(db, clock, 'sys')
  return ({ id, version, byId, reason }: Asked, { actor, scope }: Reach) =>
    changes(actor, async ({ tx, audit, stamp, touch }): Promise<DictReplacement> => {
      const repo = dictionaryRepo(tx)
      const before = found(await repo.findItem(id))
      const type = found(await repo.findType(before.typeId))
      if (!coversSite(scope, type.siteId)) throw new Problem('access.forbidden')
      if (before.builtIn) throw new Problem('dict.built_in', '内置字典项由程序使用，不能替换为其他项')
      const by = await repo.findItem(byId)
      const isFree = by && by.id !== id && by.typeId === type.id && by.status === enabled.on
      if (!isFree || !isReplaceable(type) || (await repo.hasChildren(type.id, before.dictCode)))
        throw new Problem('dict.replace_target')
      const data = replaceRepo(tx, type, before.dictCode, by.dictCode)
      if ((await data.waiting()) > 0) throw new Problem('dict.replace_waiting')
      const drafts = await data.drafts()
      const { total: publications, sites } = await data.publications()
      const channels = await data.channels()
      const after = await repo.updateItem(id, version, { status: enabled.off, isDefault: false, ...stamp() })
      if (!after) throw stale(before)
      await repo.bump(type.id)
      touch(tag.dictionaries, tag.sites, ...sites.flatMap(site => [tag.infosOf(site), tag.settings(site)]))
      await audit({
        entity: 'dict_item',
        entityId: id,
        title: `${type.typeName}：${before.dictName}`,
        action: 'replace-by',
        siteId: type.siteId,
        before: { dictCode: before.dictCode, status: before.status },
        after: { dictCode: by.dictCode, status: after.status, publications, drafts, channels },
        reason,
      })
      return { publications, drafts, channels }
    })
}
