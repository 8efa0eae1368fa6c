import { twoListDictionaries } from '../common/dictionaries.ts'
import type { RegionPack } from '../pack.ts'

export const dictionaries: RegionPack['dictionaries'] = twoListDictionaries('ggxx', 'gsxx')
