import type { DictTree } from '@sunport/contract/calls/portal.ts'
import { catalogueDictionary } from '@sunport/contract/content/notice/catalogue.ts'
import { itemClass } from '@sunport/contract/content/notice/facets.ts'
import type { PageContext } from '../context.ts'

/** A class of what is bought, with those below it. */
export interface ItemOption {
  code: string
  name: string
  below: ItemOption[]
}

const optionOf = ({ dictCode, dictName, children }: DictTree): ItemOption => ({
  // Without the noughts that fill it up: addresses stay short.
  code: itemClass(dictCode) ?? dictCode,
  name: dictName,
  below: children.map(optionOf),
})

/** The catalogue of what is bought; a list without it still works. */
export const loadItems = async ({ api, siteId }: PageContext): Promise<ItemOption[]> => {
  const tree = await api.portal.getDictInfoTree({ siteId, dictType: catalogueDictionary }).catch(() => [])
  return tree.map(optionOf)
}
