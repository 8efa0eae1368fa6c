import type { FigureBoard } from '@sunport/contract/calls/figures.ts'
import { formatMoneyShort } from '@sunport/contract/format/money.ts'
import { shareOf, shareWords } from '@sunport/contract/format/share.ts'
import { type AskedFigures, figuresHref } from '@sunport/regions/figure-query.ts'
import type { ReactNode } from 'react'
import { usePortal } from '../../use-portal.ts'
import { Bar } from './bar.tsx'
import { countWords, FigureNumber } from './figure-number.tsx'
import styles from './figures.module.css'

interface TilesProps {
  board: FigureBoard
  asked: AskedFigures
}

/** The few numbers that people come for. */
export const FigureTiles = ({ board, asked }: TilesProps) => {
  const { pack } = usePortal()
  const { total, priced, smallFirms, smallAmount, singleBids } = board
  const rows = (more: AskedFigures = {}) => figuresHref(pack, 'rows', { ...asked, ...more })
  return (
    <dl className={styles.tiles}>
      <Tile name={asked.supplier || asked.scale ? '中标（成交）次数' : '公告数'}>
        <FigureNumber words={countWords(total.count ?? 0)} href={rows()} />
      </Tile>
      {total.amount !== null && (
        <Tile
          name="金额"
          note={priced !== null && priced !== total.count && `其中 ${countWords(priced)} 条写明金额`}
        >
          <FigureNumber words={formatMoneyShort(total.amount)} href={rows()} />
        </Tile>
      )}
      {smallFirms && (
        <Share
          name="中小微企业中标（成交）"
          {...smallFirms}
          ofWhat="写明规模的"
          unit="次"
          hrefs={[rows({ scale: 'small' }), rows({ scale: 'said' })]}
          note={smallAmount && <span className={styles.together}>按金额占 {amountShare(smallAmount)}</span>}
        />
      )}
      {singleBids && (
        <Share
          name="只有一家供应商参加"
          {...singleBids}
          ofWhat="写明家数的"
          unit="条"
          hrefs={[rows({ bidders: '1' }), rows({ bidders: 'said' })]}
        />
      )}
    </dl>
  )
}

const amountShare = ({ part, whole }: { part: string; whole: string }): string =>
  shareWords(shareOf(Number(part), Number(whole)))

const Tile = ({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) => (
  <div className={styles.tile}>
    <dt>{name}</dt>
    <dd>
      <span className={styles.large}>{children}</span>
      {note && <span className={styles.note}>{note}</span>}
    </dd>
  </div>
)

interface ShareProps {
  name: string
  part: number
  whole: number
  ofWhat: string
  unit: string
  hrefs: [part: string, whole: string]
  note?: ReactNode
}

/** A share is worth what it is of: both numbers stand beside it, and lead to their notices. */
const Share = ({ name, part, whole, ofWhat, unit, hrefs: [ofPart, ofWhole], note }: ShareProps) => (
  <Tile
    name={name}
    note={
      <>
        {ofWhat} <FigureNumber words={countWords(whole)} href={whole > 0 ? ofWhole : undefined} /> {unit}中的{' '}
        <FigureNumber words={countWords(part)} href={part > 0 ? ofPart : undefined} /> {unit}
        {note && <>，{note}</>}
      </>
    }
  >
    {shareWords(shareOf(part, whole))}
    <Bar part={shareOf(part, whole)} form="full" />
  </Tile>
)
