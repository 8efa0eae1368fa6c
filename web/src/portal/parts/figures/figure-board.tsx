import type { FigureBoard as Board, FigureTable as FigureTableData } from '@sunport/contract/calls/figures.ts'
import { type FigureDimension, unsaidValue } from '@sunport/contract/figures/codes.ts'
import { type AskedFigures, figuresHref } from '@sunport/regions/figure-query.ts'
import { Link } from 'react-router'
import { usePortal } from '../../use-portal.ts'
import { Empty } from '../states.tsx'
import { FigureTable } from './figure-table.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import styles from './figures.module.css'
import { StepTable } from './step-table.tsx'

interface FigureBoardProps {
  board: Board
  asked: AskedFigures
  /** The one breakdown that is shown with all of its lines. */
  by: FigureDimension | undefined
}

/** All that the notices of a stage and a year add up to. */
export const FigureBoard = ({ board, asked: given, by }: FigureBoardProps) => {
  const { pack } = usePortal()
  const asked = { ...given, year: board.year, stage: board.stage }
  if (board.isHidden)
    return (
      <Empty words={`公告少于 ${board.minCount} 条，或由合计可以推算，不单列数据`}>
        请减少已选的范围，或<Link to={figuresHref(pack, 'board', {})}>查看全部数据</Link>。
      </Empty>
    )
  if (board.total.count === 0)
    return (
      <Empty words={`${board.year}年没有符合的公告`}>
        请换一个年份或公告种类，或<Link to={figuresHref(pack, 'board', {})}>查看全部数据</Link>。
      </Empty>
    )
  const tables = board.tables.filter(table =>
    by ? table.by === by : isTelling(table.by, asked) && saysSomething(table),
  )
  return (
    <>
      {by ? (
        <p className={styles.ways}>
          <Link to={figuresHref(pack, 'board', asked)}>返回各项数据</Link>
        </p>
      ) : (
        <FigureTiles board={board} asked={asked} />
      )}
      <div className={styles.tables} data-whole={by && 'true'}>
        {tables.map(table => (
          <FigureTable key={table.by} table={table} asked={asked} isWhole={by !== undefined} />
        ))}
        {!by && <StepTable steps={board.steps} asked={asked} />}
      </div>
    </>
  )
}

/** Where no notice says anything of it, there is nothing to compare. */
const saysSomething = ({ cells }: FigureTableData) =>
  cells.length === 0 || cells.some(({ code }) => code !== unsaidValue)

/** What the page is narrowed to already says nothing anew; of a city its districts do. */
const isTelling = (
  by: FigureDimension,
  { month, manner, nature, category, reserved, place = '' }: AskedFigures,
) => {
  const narrowed: Partial<Record<FigureDimension, boolean>> = {
    month: Boolean(month),
    manner: Boolean(manner),
    nature: Boolean(nature),
    category: Boolean(category),
    reserved: Boolean(reserved),
    region: place === '-' || place.length === 6,
  }
  return !narrowed[by]
}
