import type { DictDifference } from '@sunport/contract/calls/dictionary.ts'
import type { DictItemRow } from './table.ts'

/** What means the same in two vocabularies: the common word where there is one, else the code itself. */
const meaningOf = ({ commonCode, dictCode }: DictItemRow): string => commonCode ?? dictCode

const wordsOf = (item: DictItemRow | undefined): string | null =>
  item ? `${item.dictName}（${item.dictCode}）${item.status === '0' ? ' 已停用' : ''}` : null

const difference = (
  left: DictItemRow | undefined,
  right: DictItemRow | undefined,
): DictDifference['difference'] | undefined => {
  if (!right) return 'only-left'
  if (!left) return 'only-right'
  if (left.dictName !== right.dictName) return 'name'
  return left.status === right.status ? undefined : 'status'
}

/** Two types of one name side by side, in the order of the left one. */
export const differencesOf = (left: DictItemRow[], right: DictItemRow[]): DictDifference[] => {
  const [ofLeft, ofRight] = [left, right].map(items => new Map(items.map(item => [meaningOf(item), item])))
  const meanings = new Set([...left, ...right].map(meaningOf))
  return [...meanings].flatMap(code => {
    const pair = [ofLeft?.get(code), ofRight?.get(code)] as const
    const kind = difference(...pair)
    return kind ? [{ code, left: wordsOf(pair[0]), right: wordsOf(pair[1]), difference: kind }] : []
  })
}
