import type { HomeBlock, HomeRow } from '@sunport/regions/home.ts'
import { Fragment } from 'react'
import { useLoaderData } from 'react-router'
import { artVariable } from '../../../ui/art.ts'
import { SheetContext } from '../../blocks/block-frame.tsx'
import { BlockView } from '../../blocks/block-view.tsx'
import type { NoticeLine } from '../../blocks/lines.ts'
import { later } from '../../later.tsx'
import { usePortal } from '../../use-portal.ts'
import { HomeGuide } from '../../windows/home-guide.tsx'
import type { HomeData } from './loader.ts'
import styles from './page.module.css'
// The server links the styles of what a page imports outright.
import './elder-home.module.css'

const loadElderHome = async () => (await import('./elder-home.tsx')).ElderHome

/** Only who has chosen the elder mode fetches its page. The server has it at hand. */
const ElderHome = later<{ notices: NoticeLine[] }>(
  'src/portal/kinds/home/elder-home.tsx',
  loadElderHome,
  import.meta.env.SSR ? await loadElderHome() : undefined,
)

/** A region's home: the rows and blocks of its pack, in their order. */
export const Page = () => {
  const { pack, subSite } = usePortal()
  const { answers, elder } = useLoaderData<HomeData>()
  const { rows } = subSite?.homeRows ?? pack.home
  if (elder) return <ElderHome notices={elder.notices} />
  // The guide comes after what people come for.
  const board = rows.findIndex(row => hasNotices(row.blocks))
  return rows.map((row, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place
    <Fragment key={index}>
      <Row row={row} at={String(index)} answers={answers} />
      {index === board && <HomeGuide />}
    </Fragment>
  ))
}

const hasNotices = (blocks: HomeBlock[]): boolean =>
  blocks.some(block => (block.block === 'stack' ? hasNotices(block.blocks) : block.block === 'notices'))

type Answers = HomeData['answers']

const Row = ({ row, at, answers }: { row: HomeRow; at: string; answers: Answers }) => {
  const { pack } = usePortal()
  const { width = 'content', tone = 'plain', pad = 'regular' } = row
  const bleeds = row.blocks.some(({ block }) => block === 'band' || block === 'hero') && width === 'wide'
  return (
    <div
      className={styles.row}
      data-tone={tone}
      data-pad={pad}
      data-art={row.art ? 'drawn' : undefined}
      style={artVariable(pack.code, row.art)}
    >
      <div className={bleeds ? styles.bleed : `sunport-content ${styles.grid}`}>
        <SheetContext value={row.sheets ?? false}>
          <Blocks blocks={row.blocks} at={at} answers={answers} />
        </SheetContext>
      </div>
    </div>
  )
}

const Blocks = ({ blocks, at, answers }: { blocks: HomeBlock[]; at: string; answers: Answers }) =>
  blocks.map((block, index) => {
    const here = `${at}.${index}`
    return (
      <div key={here} className={styles.cell} style={{ '--span': block.span } as React.CSSProperties}>
        {block.block === 'stack' ? (
          <div className={styles.stack}>
            <Blocks blocks={block.blocks} at={here} answers={answers} />
          </div>
        ) : (
          <BlockView block={block} at={here} answer={answers[here]} />
        )}
      </div>
    )
  })
