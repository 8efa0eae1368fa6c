import type { HomeBlock } from '@sunport/regions/home.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { chosenRegion, noticesOf } from '../../blocks/block-lines.ts'
import type { NoticeLine } from '../../blocks/lines.ts'
import { type BlockData, loadBlock } from '../../blocks/load-block.ts'
import { type City, loadCities } from '../../cities.ts'
import { type PageContext, pageContext } from '../../context.ts'

/** A block's data, or the fact that it could not be had: one block's failing is no other's. */
export type BlockAnswer = { data: BlockData[keyof BlockData] } | { failed: true }

export interface HomeData {
  /** The simple page of the elder mode has a few notices and no other block. */
  elder?: { notices: NoticeLine[] }
  /** By place: row, block, and block in its stack, as `2.1.0`. */
  answers: Record<string, BlockAnswer>
  cities: City[]
  regionCode: string | undefined
}

export const loader = async (args: LoaderFunctionArgs): Promise<HomeData> => {
  const context = pageContext(args)
  const { pack, subSite, mode } = context
  if (mode.elder) return loadElder(context)
  const { rows } = subSite?.homeRows ?? pack.home
  const blocks = rows.flatMap((row, index) => placed(row.blocks, String(index)))
  const [answers, cities] = await Promise.all([
    Promise.all(blocks.map(async ([at, block]) => [at, await answerOf(block, context, at)] as const)),
    loadCities(context).catch(() => []),
  ])
  return { answers: Object.fromEntries(answers), cities, regionCode: chosenRegion(context) }
}

const elderRows = 5

const flat = (blocks: HomeBlock[]): HomeBlock[] =>
  blocks.flatMap(block => (block.block === 'stack' ? flat(block.blocks) : [block]))

/** The first list of notices, and little of it: who reads slowly is not shown everything at once. */
const loadElder = async (context: PageContext): Promise<HomeData> => {
  const { rows } = context.subSite?.homeRows ?? context.pack.home
  const board = rows.flatMap(row => flat(row.blocks)).find(({ block }) => block === 'notices')
  const [group] = board?.block === 'notices' ? board.groups : []
  const [tab] = group?.tabs ?? []
  const notices =
    group && tab ? await noticesOf(context, group, tab, elderRows).catch((): NoticeLine[] => []) : []
  return { elder: { notices }, answers: {}, cities: [], regionCode: chosenRegion(context) }
}

const placed = (blocks: HomeBlock[], at: string): [string, HomeBlock][] =>
  blocks.flatMap((block, index) => {
    const here = `${at}.${index}`
    return block.block === 'stack' ? placed(block.blocks, here) : [[here, block] as [string, HomeBlock]]
  })

const answerOf = (block: HomeBlock, context: PageContext, at: string): Promise<BlockAnswer> =>
  loadBlock(block, context, at).then(
    data => ({ data }),
    () => ({ failed: true }),
  )
