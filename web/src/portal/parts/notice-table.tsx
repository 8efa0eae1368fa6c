import { purchaseManners } from '@sunport/contract/codes.ts'
import { dateClass, daysLeft } from '@sunport/contract/format/dates.ts'
import { formatMoneyShort } from '@sunport/contract/format/money.ts'
import { detailHref } from '@sunport/regions/link.ts'
import { useId } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { NewMark } from '../../ui/new-mark.tsx'
import { noticeStatus } from '../../ui/notice-status.ts'
import { StatusChip } from '../../ui/status-chip.tsx'
import { telling } from '../told.ts'
import { usePortal } from '../use-portal.ts'
import cardTable from './card-table.module.css'
import styles from './notice-table.module.css'
import { openingState } from './opening-state.ts'
import { PartyButtons, PartyForms } from './party-buttons.tsx'
import type { InfoSummary } from './rows.ts'
import { shortTime } from './times.ts'

type TimeName = 'noticeTime' | 'openTenderTime'

const timeLabels: Record<TimeName, string> = { noticeTime: '发布时间', openTenderTime: '开标时间' }

interface NoticeTableProps {
  rows: InfoSummary[]
  timeName: TimeName
  /** Of results and contracts: what their amount is called. They say who got it instead of what may still be done. */
  award?: string | undefined
}

/** Notices as a table; on phones the same rows become labelled cards. */
export const NoticeTable = (props: NoticeTableProps) => {
  const formId = useId()
  return (
    <>
      <PartyForms id={formId} />
      <Table {...props} formId={formId} />
    </>
  )
}

interface TableProps extends NoticeTableProps {
  /** Of the forms that lead to whoever a row names. */
  formId: string
}

const Table = ({ rows, ...shared }: TableProps) => (
  <table className={`${cardTable.table} ${styles.table}`}>
    <thead>
      <tr>
        <th scope="col">区划</th>
        <th scope="col">采购方式</th>
        <th scope="col">采购单位</th>
        <th scope="col">公告标题</th>
        <th scope="col">{shared.award ? '供应商' : '状态'}</th>
        <th scope="col" className={styles.money}>
          {shared.award ?? '预算金额'}
        </th>
        <th scope="col">{timeLabels[shared.timeName]}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(row => (
        <NoticeRow key={row.id} row={row} {...shared} />
      ))}
    </tbody>
  </table>
)

const NoticeRow = ({ row, timeName, award, formId }: Omit<TableProps, 'rows'> & { row: InfoSummary }) => {
  const { pack, subSite, now } = usePortal()
  const isFresh = row.noticeTime !== null && dateClass(row.noticeTime, now) === '0'
  return (
    <tr className={styles.row}>
      <td data-label="区划">{row.regionName}</td>
      <td data-label="采购方式">{mannerName(row.purchaseManner)}</td>
      <td data-label="采购单位" className={styles.purchaser}>
        <PartyButtons names={row.purchaser} as="purchaser" formId={formId} />
      </td>
      <td className={styles.titleCell}>
        <Link
          className={styles.title}
          to={detailHref(pack, row, subSite?.code)}
          title={row.title}
          {...telling(row.title)}
        >
          {row.title}
        </Link>
        {row.noticeTypeName && <span className={styles.type}>{row.noticeTypeName}</span>}
        <NewMark isNew={isFresh} />
      </td>
      {award ? (
        <td data-label="供应商" className={styles.supplier}>
          <PartyButtons names={row.bidCompany} as="supplier" formId={formId} />
        </td>
      ) : (
        <td className={styles.state}>
          {timeName === 'openTenderTime' ? (
            <Opening time={row.openTenderTime} now={now} />
          ) : (
            <>
              <StatusChip facts={row} now={now} />
              <DaysLeft row={row} now={now} />
            </>
          )}
        </td>
      )}
      <td data-label={award ?? '预算金额'} className={styles.money}>
        {formatMoneyShort(award ? row.successfulMoney : row.budget)}
      </td>
      <td data-label={timeLabels[timeName]} className={styles.time}>
        {shortTime(row[timeName])}
      </td>
    </tr>
  )
}

const mannerName = (code: string | null): string =>
  purchaseManners[code as keyof typeof purchaseManners] ?? ''

const Opening = ({ time, now }: { time: string | null; now: Date }) => {
  const { state, words, icon } = openingState(time, now)
  return (
    <span className={styles.opening} data-state={state}>
      <Icon name={icon} size={1} />
      {words}
    </span>
  )
}

/** The chip counts the last days itself; for the others this line does. */
const DaysLeft = ({ row, now }: { row: InfoSummary; now: Date }) => {
  const until = row.openTenderTime ?? row.noticeEndTime
  if (!until || noticeStatus(row, now)?.status !== 'open') return null
  return <span className={styles.days}>还剩 {daysLeft(until, now)} 天</span>
}
