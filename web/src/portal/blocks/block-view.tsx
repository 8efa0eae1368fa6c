import type { HomeBlock } from '@sunport/regions/home.ts'
import type { BlockAnswer } from '../kinds/home/loader.ts'
import { Articles } from './articles.tsx'
import { Band } from './band.tsx'
import { BlockFailure } from './block-frame.tsx'
import { Cities } from './cities.tsx'
import { Counters } from './counters.tsx'
import { Credits } from './credits.tsx'
import { Entrances } from './entrances.tsx'
import { Hero } from './hero.tsx'
import { Links } from './links.tsx'
import type { BlockData } from './load-block.ts'
import { News } from './news.tsx'
import { Notices } from './notices.tsx'
import { Openings } from './openings.tsx'

interface BlockViewProps {
  block: Exclude<HomeBlock, { block: 'stack' }>
  /** Where it stands in the home. */
  at: string
  answer: BlockAnswer | undefined
}

/** Draws a block with its data, or says that it could not be loaded. */
export const BlockView = ({ block, at, answer }: BlockViewProps) => {
  if (!answer || 'failed' in answer) return <BlockFailure title={block.title} />
  const data = <N extends keyof BlockData>() => answer.data as BlockData[N]
  switch (block.block) {
    case 'hero':
      return <Hero block={block} data={data<'hero'>()} />
    case 'notices':
      return <Notices at={at} block={block} data={data<'notices'>()} />
    case 'openings':
      return <Openings block={block} data={data<'openings'>()} />
    case 'articles':
      return <Articles at={at} block={block} data={data<'articles'>()} />
    case 'news':
      return <News block={block} data={data<'news'>()} />
    case 'entrances':
      return <Entrances block={block} data={data<'entrances'>()} />
    case 'counters':
      return <Counters block={block} data={data<'counters'>()} />
    case 'credits':
      return <Credits block={block} data={data<'credits'>()} />
    case 'cities':
      return <Cities block={block} />
    case 'band':
      return <Band block={block} data={data<'band'>()} />
    case 'links':
      return <Links block={block} data={data<'links'>()} />
  }
}
