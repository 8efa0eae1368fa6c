import type { DictTree } from '@sunport/contract/calls/portal.ts'
import { catalogueDictionary } from '@sunport/contract/content/notice/catalogue.ts'
import { itemClass } from '@sunport/contract/content/notice/facets.ts'
import { madeOnce } from '@sunport/regions/made-once.ts'
import type { PageContext } from '../context.ts'
import type { Choice } from './choices.ts'

const optionOf = ({ dictCode, dictName, children }: DictTree): Choice => ({
  // Without the noughts that fill it up: addresses stay short.
  code: itemClass(dictCode) ?? dictCode,
  name: dictName,
  below: children.map(optionOf),
})

const optionsOf = madeOnce((tree: DictTree[]) => tree.map(optionOf))

/** The catalogue of what is bought; a list without it still works. */
export const loadItems = async ({ api, siteId }: Pick<PageContext, 'api' | 'siteId'>): Promise<Choice[]> => {
  const tree = await api.portal.getDictInfoTree({ siteId, dictType: catalogueDictionary }).catch(() => [])
  return optionsOf(tree)
}
