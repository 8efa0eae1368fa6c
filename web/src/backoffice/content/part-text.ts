import { lawCategories, noticeTypes } from '@sunport/contract/codes.ts'
import { environmentTypes, infoTypes, openTypes } from '@sunport/contract/content/article-fields.ts'
import { type LawRelationKind, lawRelations } from '@sunport/contract/content/law/relations.ts'
import { shownValue } from '@sunport/contract/content/notice/body.ts'
import { fieldAt, tableAt } from '@sunport/contract/content/notice/paths.ts'
import type { NoticeField } from '@sunport/contract/content/notice/shape.ts'
import { titleTones } from '@sunport/contract/content/title-marks.ts'
import {
  windowDevices,
  windowFrequencies,
  windowPositions,
  windowTypes,
} from '@sunport/contract/content/window-fields.ts'
import { indicatorDimensions } from '@sunport/contract/environment/indicator-policy.ts'

type Codes = Readonly<Record<string, string>>

const yes = { '1': '是' }

/** Facts that are kept as codes, and the words that the contract has for them. */
const codeNames: Readonly<Record<string, Codes>> = {
  infoType: infoTypes,
  titleTone: titleTones,
  isTitleBold: yes,
  isHot: yes,
  isRecommended: yes,
  openType: openTypes,
  envType: environmentTypes,
  envDimension: indicatorDimensions,
  lawCategory: lawCategories,
  noticeType: Object.fromEntries(Object.entries(noticeTypes).map(([code, { name }]) => [code, name])),
  windowType: windowTypes,
  device: windowDevices,
  position: windowPositions,
  frequency: windowFrequencies,
  pages: { home: '首页', '*': '全部页面' },
  changeKind: { major: '重大', minor: '一般' },
}

/** Kept beside a fact that says the same in people's words. */
const doubled: ReadonlySet<string> = new Set(['issuers', 'topics', 'repealedById'])

const versionText = (version: { no?: unknown; validFrom?: unknown }): string =>
  `第 ${version.no} 版（${version.validFrom || '日期未定'} 起施行）`

/** A row of a notice's table: what its columns say, one after the other. */
const rowText = ({ columns = [] }: NoticeField, row: Record<string, unknown>): string =>
  columns
    .flatMap(column => {
      const said = shownValue(column, row[column.key])
      return said ? [`${column.label} ${said}`] : []
    })
    .join('，')

const entryText = (fact: string, entry: unknown): string => {
  if (typeof entry !== 'object' || entry === null) return codeNames[fact]?.[String(entry)] ?? String(entry)
  const {
    name,
    title,
    kind,
    article = '',
  } = entry as Partial<Record<'name' | 'title' | 'kind' | 'article', unknown>>
  const words = fact === 'relations' ? lawRelations[kind as LawRelationKind]?.own : undefined
  return `${words ? `${words}：` : ''}${name ?? title ?? ''}${article}`
}

const listText = (fact: string, value: readonly unknown[]): string => {
  if (fact === 'versions') return (value as Parameters<typeof versionText>[0][]).map(versionText).join('、')
  const table = tableAt(fact)
  if (table) return value.map(row => rowText(table, row as Record<string, unknown>)).join('；')
  return value.map(entry => entryText(fact, entry)).join('、')
}

/** A part of a text as people read it; '' where there is nothing to read. */
export const partText = (name: string, value: unknown): string => {
  const fact = name.replace(/^fields\./, '')
  if (doubled.has(fact) || value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return listText(fact, value)
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'object') return entryText(fact, value)
  const words = codeNames[fact]?.[String(value)]
  if (words) return words
  const field = fieldAt(fact)
  return field ? shownValue(field, value) : String(value)
}
