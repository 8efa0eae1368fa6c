import type { PurchaseNature } from '@sunport/contract/codes.ts'
import type { CatalogueEntry } from './entry.ts'
import { goods } from './goods.ts'
import { careGoods } from './goods-care.ts'
import { services } from './services.ts'
import { works } from './works.ts'

export interface CatalogueItem extends CatalogueEntry {
  nature: PurchaseNature
}

const ofNature =
  (nature: PurchaseNature) =>
  (entry: CatalogueEntry): CatalogueItem => ({ ...entry, nature })

export const catalogue: CatalogueItem[] = [
  ...[...careGoods, ...goods].map(ofNature('1')),
  ...works.map(ofNature('2')),
  ...services.map(ofNature('3')),
]
