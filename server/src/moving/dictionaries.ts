import { portal } from '@sunport/contract/calls/portal.ts'
import { catalogueDictionary } from '@sunport/contract/content/notice/catalogue.ts'
import { synonymDictionary } from '@sunport/contract/search/synonyms.ts'
import type { SiteRow } from '../features/site/table.ts'
import { tag } from '../platform/cache/tags.ts'
import type { Changes } from '../platform/crud/changes.ts'
import type { Db } from '../platform/database/database.ts'
import { placesRepo } from './places-repo.ts'
import { recordsIn, wireText } from './read-wire.ts'
import type { Problem } from './repo.ts'
import type { Source } from './source.ts'
import { SourceTrouble } from './trouble.ts'

interface Entry {
  code: string
  name: string
  remark: string | null
  parentCode: string | null
}

/** What sites of the family are known to have, beside whatever we have ourselves. */
const familyTypes = [
  'xmcg-noticeType',
  'lmy-xmcg-noticeType',
  'xxcg-noticeType',
  'ggxx',
  'gsxx-noticeType',
  'T_Unit',
]
/** Ours alone, and large. */
const ours = new Set([catalogueDictionary, synonymDictionary])

const entriesOf = (data: unknown): Entry[] => {
  const entries = recordsIn(data).flatMap(row => {
    const code = wireText(row.dictCode) ?? wireText(row.code)
    const name = wireText(row.dictName) ?? wireText(row.name)
    return code && name && code.length <= 64
      ? [
          {
            code,
            name: name.slice(0, 100),
            remark: wireText(row.remark),
            parentCode: wireText(row.parentCode),
          },
        ]
      : []
  })
  return [...new Map(entries.map(entry => [entry.code, entry])).values()]
}

interface Deps {
  db: Db
  changes: Changes
  actor: Parameters<Changes>[0]
  site: SiteRow
  source: Source
  sourceSiteId: string
  note(problems: Problem[]): Promise<void>
}

/** Adds what a dictionary lacks; a name that is another is left and told about. Dictionaries of all sites are only compared. */
export const bringDictionaries = async ({ db, changes, actor, site, source, sourceSiteId, note }: Deps) => {
  const repo = placesRepo(db)
  const types = await repo.dictTypes(site.id)
  const names = [...new Set([...familyTypes, ...types.map(({ dictType }) => dictType)])].filter(
    name => !ours.has(name),
  )
  let added = 0

  const bring = async (name: string, entries: Entry[]): Promise<void> => {
    const own = types.find(type => type.dictType === name && type.siteId === site.id)
    const type = own ?? types.find(each => each.dictType === name)
    const items = type ? await repo.dictItems([type.id]) : []
    const byCode = new Map(items.map(item => [item.dictCode, item]))
    const missing = entries.filter(({ code }) => !byCode.has(code))
    const renamed = entries.filter(
      ({ code, name: theirs }) => (byCode.get(code)?.dictName ?? theirs) !== theirs,
    )
    const problems = renamed.map(({ code, name: theirs }) => ({
      kind: 'dictionary',
      subject: `${name}/${code}`,
      title: theirs,
      words: `本站名称为“${byCode.get(code)?.dictName}”，未改动`,
    }))
    if (type && !own) {
      const absent = missing.map(({ code, name: theirs }) => ({
        kind: 'dictionary',
        subject: `${name}/${code}`,
        title: theirs,
        words: '各站点共用的字典中没有该编码，请在字典管理中添加',
      }))
      return note([...problems, ...absent])
    }
    await note(problems)
    if (missing.length === 0) return
    await changes(actor, async ({ tx, audit, touch, birth }) => {
      const inside = placesRepo(tx)
      const { id, ...born } = birth()
      const typeId = own?.id ?? id
      if (!own) await inside.addDictType({ ...born, id, dictType: name, typeName: name, siteId: site.id })
      await inside.addDictItems(
        missing.map(({ code, name: dictName, remark, parentCode }, at) => ({
          ...birth(),
          typeId,
          dictCode: code,
          dictName,
          remark: remark?.slice(0, 500) ?? null,
          parentCode,
          sort: items.length + at,
        })),
      )
      if (own) await inside.bumpDictType(own)
      await audit({
        entity: 'dict_type',
        entityId: typeId,
        title: name,
        action: 'bring-over',
        siteId: site.id,
        after: { added: missing.length },
      })
      touch(tag.dictionaries)
    })
    added += missing.length
  }

  for (const name of names) {
    try {
      await bring(
        name,
        entriesOf(await source.call(portal.getDictInfo.path, { dictType: name, site: sourceSiteId })),
      )
    } catch (error) {
      if (!(error instanceof SourceTrouble) || error.kind === 'away') throw error
      // A site that has no such dictionary may say so by a refusal.
      await note([{ kind: 'dictionary', subject: name, title: name, words: `未能读取：${error.message}` }])
    }
  }
  return { added }
}
