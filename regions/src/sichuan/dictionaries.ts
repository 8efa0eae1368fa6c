import { intentionsAnnounced } from '../common/dictionaries.ts'
import type { RegionPack } from '../pack.ts'

export const dictionaries: RegionPack['dictionaries'] = intentionsAnnounced('ggxx', 'gsxx')
