import { legacyTabs, twoListDictionaries } from '../common/dictionaries.ts'
import type { RegionPack } from '../pack.ts'

export const dictionaries: RegionPack['dictionaries'] = {
  ...twoListDictionaries('ggxx', 'gsxx'),
  'jwgg-noticeType': { name: '旧网公告类型', entries: legacyTabs('jwgg') },
}
