import type { OpeningsBlock } from '@sunport/regions/home.ts'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { openingState } from '../parts/opening-state.ts'
import { inRegion } from '../place-href.ts'
import { usePortal } from '../use-portal.ts'
import { BlockFrame, MoreLink } from './block-frame.tsx'
import { useCities } from './cities.tsx'
import type { BlockData, OpeningLine } from './load-block.ts'
import styles from './openings.module.css'

/** What opens today: a short column, or the departure board. */
export const Openings = ({ block, data }: { block: OpeningsBlock; data: BlockData['openings'] }) => {
  const { regionCode } = useCities()
  const more = inRegion(block.path, regionCode)
  if (block.form === 'board') return <Board title={block.title} more={more} data={data} />
  return (
    <BlockFrame title={block.title} more={more}>
      {data.lines.length === 0 ? <NothingToday /> : <Column lines={data.lines} />}
    </BlockFrame>
  )
}

const NothingToday = () => <p className={styles.nothing}>今日没有开标项目</p>

const Column = ({ lines }: { lines: OpeningLine[] }) => (
  <ul>
    {lines.map(line => (
      <li key={line.id} className={styles.line}>
        <time className={styles.time}>{line.time}</time>
        <Link className={styles.link} to={line.href} title={line.title}>
          {line.name}
        </Link>
      </li>
    ))}
  </ul>
)

interface BoardProps {
  title: string
  more: string | undefined
  data: BlockData['openings']
}

const Board = ({ title, more, data }: BoardProps) => (
  <section className={styles.hall} aria-label={title}>
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.sum}>
        今日开标<span className={styles.flap}>{data.total}</span>项
      </p>
      {more && (
        <p className={styles.more}>
          <MoreLink to={more} of={title} />
        </p>
      )}
    </div>
    {data.lines.length === 0 ? <NothingToday /> : <BoardTable lines={data.lines} />}
  </section>
)

const BoardTable = ({ lines }: { lines: OpeningLine[] }) => {
  const { now } = usePortal()
  return (
    <table className={styles.board}>
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">项目</th>
          <th scope="col">区划</th>
          <th scope="col">方式</th>
          <th scope="col">代理机构</th>
          <th scope="col">状态</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(line => {
          const { state, words, icon } = openingState(line.openTenderTime, now)
          return (
            <tr key={line.id} className={styles.row} data-state={state}>
              <td className={styles.clock}>
                <time>{line.time}</time>
              </td>
              <td className={styles.project}>
                <Link className={styles.link} to={line.href} title={line.title}>
                  {line.name}
                </Link>
                <span className={styles.buyer}>{line.purchaser}</span>
              </td>
              <td>{line.place}</td>
              <td>{line.manner}</td>
              <td>{line.agency}</td>
              <td className={styles.state}>
                <span>
                  <Icon name={icon} size={1} />
                  {words}
                </span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
