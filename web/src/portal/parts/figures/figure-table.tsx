import type { FigureCell, FigureTable as Figures } from '@sunport/contract/calls/figures.ts'
import { type FigureDimension, figureParties, otherParties } from '@sunport/contract/figures/codes.ts'
import { type AskedFigures, figuresHref, nameOfDimension } from '@sunport/regions/figure-query.ts'
import { Link } from 'react-router'
import { usePortal } from '../../use-portal.ts'
import { Bar, partOf } from './bar.tsx'
import { FigureFiles } from './figure-files.tsx'
import { Amount, Count, hiddenWords } from './figure-number.tsx'
import styles from './figures.module.css'
import { MonthChart } from './month-chart.tsx'

export interface FigureTableProps {
  table: Figures
  /** What all of the page is narrowed to, with its year and stage. */
  asked: AskedFigures
  /** All lines; else the most important ones, and the way to the others. */
  isWhole: boolean
}

/** More lines than this are a page of their own. */
const mostLines = 12

/** In these the lines have an order of their own; elsewhere the largest comes first. What is hidden shares the last. */
const ordered: readonly FigureDimension[] = ['month', 'reserved', 'scale', 'bidders']

const linesOf = ({ by, cells }: Figures): FigureCell[] =>
  ordered.includes(by)
    ? cells
    : cells.toSorted(
        (one, other) =>
          Number(one.code === otherParties) - Number(other.code === otherParties) ||
          (other.count ?? -1) - (one.count ?? -1),
      )

const titleOf = ({ by, title, unit }: Figures): string =>
  `按${title}${unit === 'award' && !(by in figureParties) ? '（每家供应商计一次）' : ''}`

/** What a breakdown comes to: a table whose numbers lead to their notices, with a bar beside each. */
export const FigureTable = ({ table, asked, isWhole }: FigureTableProps) => {
  const { pack } = usePortal()
  const { by, cells } = table
  const id = `by-${by}`
  const all = linesOf(table).filter(({ count }) => count !== null)
  const lines = isWhole || all.length <= mostLines + 2 ? all : all.slice(0, mostLines)
  return (
    <section className={styles.table} aria-labelledby={id} data-by={by}>
      <header className={styles.head}>
        <h2 id={id}>{titleOf(table)}</h2>
        <FigureFiles of="table" title={`${titleOf(table)}统计`} asked={asked} more={{ by }} />
      </header>
      {cells.length === 0 ? (
        <p className={styles.note}>各项数量都太少，不单列。</p>
      ) : (
        <>
          {by === 'month' && <MonthChart cells={cells} />}
          <Lines {...{ table, asked, lines }} />
        </>
      )}
      {lines.length < all.length && (
        <p className={styles.more}>
          <Link to={figuresHref(pack, 'board', { ...asked, by })}>
            查看全部 {cells.length} 项<span className="sunport-hidden">，{titleOf(table)}</span>
          </Link>
        </p>
      )}
    </section>
  )
}

const Lines = ({ table, asked, lines }: { table: Figures; asked: AskedFigures; lines: FigureCell[] }) => {
  const { pack } = usePortal()
  const { by, cells, unit, total } = table
  const hidden = cells.filter(({ count }) => count === null)
  const most = (sizeOf: (cell: FigureCell) => number) => Math.max(...cells.map(sizeOf))
  const mostCount = most(({ count }) => count ?? 0)
  const mostAmount = most(({ amount }) => Number(amount ?? 0))
  // Of several firms in a notice each counts once: their sum is of no list of notices.
  const isSumListed = unit === 'notice' || Boolean(asked.supplier || asked.scale)
  return (
    <table className={styles.lines}>
      <caption className="sunport-hidden">{titleOf(table)}</caption>
      <thead>
        <tr>
          <th scope="col">{table.title}</th>
          <th scope="col">{unit === 'award' ? '中标（成交）次数' : '公告数'}</th>
          <th scope="col">金额</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(cell => {
          const href = rowsOf(pack, asked, by, cell)
          return (
            <tr key={cell.code}>
              <th scope="row">
                <Name cell={cell} by={by} asked={asked} />
              </th>
              <td>
                <span className={styles.value}>
                  <Count count={cell.count} href={href} />
                  <Bar part={partOf(cell.count ?? 0, mostCount)} form="full" />
                </span>
              </td>
              <td>
                <span className={styles.value}>
                  <Amount count={cell.count} amount={cell.amount} href={href} />
                  <Bar part={partOf(Number(cell.amount ?? 0), mostAmount)} form="hollow" />
                </span>
              </td>
            </tr>
          )
        })}
        {hidden.length > 0 && (
          <tr>
            <td className={styles.hidden} colSpan={3}>
              {hiddenWords}：{hidden.map(({ name }) => name).join('、')}
            </td>
          </tr>
        )}
      </tbody>
      {isSumListed && cells.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            <td>
              <Count count={total.count} href={figuresHref(pack, 'rows', asked)} />
            </td>
            <td>
              <Amount {...total} href={figuresHref(pack, 'rows', asked)} />
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

type Pack = Parameters<typeof figuresHref>[0]

const rowsOf = (pack: Pack, asked: AskedFigures, by: FigureDimension, { code }: FigureCell) =>
  code === otherParties ? undefined : figuresHref(pack, 'rows', { ...asked, [nameOfDimension(by)]: code })

/** A name leads to the figures of what it names; whoever buys, deals or wins has a page of his own. */
const Name = ({
  cell: { code, name },
  by,
  asked,
}: {
  cell: FigureCell
  by: FigureDimension
  asked: AskedFigures
}) => {
  const { pack } = usePortal()
  const own = nameOfDimension(by)
  if (code === otherParties || asked[own] === code) return name
  const { year, stage } = asked
  const narrowed = by in figureParties ? { year, stage, [own]: code } : { ...asked, [own]: code }
  return <Link to={figuresHref(pack, 'board', narrowed)}>{name}</Link>
}
