import { wireDate } from '@sunport/contract/format/dates.ts'
import type { CreditsBlock } from '@sunport/regions/home.ts'
import { Link } from 'react-router'
import { RadioTabs } from '../../ui/radio-tabs.tsx'
import { withQuery } from '../place-href.ts'
import { BlockFrame, Empty, MoreLink } from './block-frame.tsx'
import styles from './credits.module.css'
import type { BlockData, CreditLine } from './load-block.ts'

/** The newest decisions that are in force, by register: whom, what, until when. */
export const Credits = ({ block, data }: { block: CreditsBlock; data: BlockData['credits'] }) => (
  <BlockFrame title={block.title}>
    <RadioTabs
      label={block.title}
      tabs={block.registers.map(({ label, kind }, index) => {
        const { lines, total } = data.registers[index] ?? { lines: [], total: 0 }
        const list = withQuery(block.path, 'type', kind)
        return {
          label: `${label} ${total}`,
          more: <MoreLink to={list} of={label} />,
          panel: lines.length === 0 ? <Empty /> : <Records lines={lines} list={list} />,
        }
      })}
    />
  </BlockFrame>
)

const Records = ({ lines, list }: { lines: CreditLine[]; list: string }) => (
  <ul>
    {lines.map(line => (
      <li key={line.id} className={styles.record}>
        <Link className={styles.name} to={withQuery(list, 'name', line.creditName)}>
          {line.creditName}
        </Link>
        {line.handleResult && <p className={styles.result}>{line.handleResult}</p>}
        {line.endDate && (
          <p className={styles.until}>
            期限至 <time dateTime={wireDate(line.endDate)}>{wireDate(line.endDate)}</time>
          </p>
        )}
      </li>
    ))}
  </ul>
)
