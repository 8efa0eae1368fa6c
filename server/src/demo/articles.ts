import type { ChannelSeed, RegionPack } from '@sunport/regions/pack.ts'
import type { DemoFile, Draft } from './draft.ts'

export interface ArticleRequest {
  pack: RegionPack
  now: number
  seed: number
  files: DemoFile[]
}

export const articlesOf = (_request: ArticleRequest, _channel?: ChannelSeed): Draft[] => []
