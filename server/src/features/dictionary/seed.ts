import {
  lawCategories,
  messageTypes,
  noticeTypes,
  purchaseManners,
  purchaseNatures,
} from '@sunport/contract/codes.ts'
import { catalogueDictionary } from '@sunport/contract/content/notice/catalogue.ts'
import { noticeTypeGroups } from '@sunport/contract/desk-codes.ts'
import { synonymDictionary, synonymGroups } from '@sunport/contract/search/synonyms.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { Queries } from '../../platform/database/database.ts'
import { catalogueClasses } from './catalogue.ts'
import { dictItem, dictType } from './table.ts'

interface Seed {
  dictType: string
  name: string
  siteId: string | null
  entries: { code: string; name: string; remark?: string | null; parentCode?: string | null }[]
}

const entriesOf = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([code, name]) => ({ code, name }))

const units = [
  '元',
  '万元',
  '台',
  '套',
  '个',
  '件',
  '批',
  '项',
  '辆',
  '平方米',
  '公里',
  '吨',
  '人',
  '次',
  '年',
  '月',
]

/** The code tables of the contract as dictionaries, so that the outside reads what we use ourselves. */
const common: Seed[] = [
  {
    dictType: 'noticeType',
    name: '公告类型',
    siteId: null,
    entries: entriesOf({
      ...noticeTypeGroups,
      ...Object.fromEntries(Object.entries(noticeTypes).map(([code, type]) => [code, type.name])),
    }),
  },
  { dictType: 'purchaseManner', name: '采购方式', siteId: null, entries: entriesOf(purchaseManners) },
  { dictType: 'purchaseNature', name: '采购类别', siteId: null, entries: entriesOf(purchaseNatures) },
  { dictType: 'lawCategory', name: '法规类别', siteId: null, entries: entriesOf(lawCategories) },
  { dictType: 'messageType', name: '留言类型', siteId: null, entries: entriesOf(messageTypes) },
  { dictType: 'T_Unit', name: '计量单位', siteId: null, entries: units.map(name => ({ code: name, name })) },
  { dictType: catalogueDictionary, name: '采购品目（2022年目录）', siteId: null, entries: catalogueClasses },
  {
    dictType: synonymDictionary,
    name: '检索同义词',
    siteId: null,
    entries: synonymGroups.map(group => ({ code: group[0] ?? '', name: group.join('、') })),
  },
]

type ChannelPublicId = (siteId: string, mark: string) => string | null

const seedsOf = (pack: RegionPack, channelPublicId: ChannelPublicId): Seed[] =>
  Object.entries(pack.dictionaries).map(([type, { name, entries }]) => ({
    dictType: type,
    name,
    siteId: pack.siteCode,
    entries: entries.map(entry => ({
      code: entry.code,
      name: entry.name,
      remark: entry.channel ? channelPublicId(pack.siteCode, entry.channel) : null,
    })),
  }))

/** Puts built-in types and entries in place; edited ones stay as they are. */
export const seedDictionaries = async (
  db: Queries,
  packs: readonly RegionPack[],
  channelPublicId: ChannelPublicId,
): Promise<void> => {
  const seeds = [...common, ...packs.flatMap(pack => seedsOf(pack, channelPublicId))]
  for (const seed of seeds) {
    const typeId = [seed.siteId ?? 'all', seed.dictType].join('-')
    await db
      .insert(dictType)
      .values({
        id: typeId,
        dictType: seed.dictType,
        typeName: seed.name,
        siteId: seed.siteId,
        builtIn: true,
        ...(seed.entries.some(({ parentCode }) => parentCode) && { structure: 'tree' as const }),
      })
      .onConflictDoNothing()
    const items = seed.entries.map((entry, sort) => ({
      id: `${typeId}-${entry.code}`,
      typeId,
      dictCode: entry.code,
      dictName: entry.name,
      remark: entry.remark ?? null,
      parentCode: entry.parentCode ?? null,
      sort,
      builtIn: true,
    }))
    if (items.length > 0) await db.insert(dictItem).values(items).onConflictDoNothing()
  }
}
