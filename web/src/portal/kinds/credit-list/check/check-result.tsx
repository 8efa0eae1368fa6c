import type { CheckedEntry, CheckedRecord, CreditCheckResult } from '@sunport/contract/calls/credit-check.ts'
import { outcomeNames, registerNames } from '@sunport/contract/credit-words.ts'
import type { ReactNode } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import { type RegisterColumn, RegisterTable } from '../../../parts/register-table.tsx'
import styles from './check.module.css'

type Row = CheckedEntry & { id: string; number: number }

const columns: RegisterColumn<Row>[] = [
  { label: '序号', cell: ({ number }) => number, className: styles.number },
  { label: '核查对象', cell: ({ asked }) => <b>{asked}</b>, isHead: true, className: styles.asked },
  { label: '核查结果', cell: row => <Outcome row={row} />, className: styles.outcome },
  { label: '记录、依据与期限', cell: row => <Records row={row} /> },
]

/** The answer with its day, to be read and to be printed. */
export const CheckResult = ({ result, children }: { result: CreditCheckResult; children: ReactNode }) => {
  const { asOf, checkedAt, siteName, total, found, ambiguous, entries } = result
  return (
    <section className={styles.result} aria-labelledby="check-result">
      <h2 className={styles.title} id="check-result">
        核查结果（截至 {asOf}）
      </h2>
      <p className={styles.summary}>
        共核查 <b>{total}</b> 个，<b>{found}</b> 个有生效记录，<b>{ambiguous}</b> 个名称对应多个单位，其余{' '}
        <b>{total - found - ambiguous}</b> 个未发现有效记录。
      </p>
      <p className={styles.note}>
        核查范围：{siteName ?? '本站'}
        公布的不良行为记录和严重违法失信行为记录，以及名录中的资质有效期。核查时间：{checkedAt}
        。结果仅反映核查日期当日的记录情况，可用浏览器的打印功能打印或存为文件。
      </p>
      <RegisterTable
        caption={`信用核查结果，截至 ${asOf}`}
        columns={columns}
        rows={entries.map((entry, at) => ({ ...entry, id: String(at), number: at + 1 }))}
      />
      {children}
    </section>
  )
}

/** By icon and words, never by colour alone. */
const Outcome = ({ row: { outcome } }: { row: Row }) => {
  if (outcome === 'clear')
    return (
      <span className={styles.clear}>
        <Icon name="check" size={1} />
        {outcomeNames.clear}
      </span>
    )
  return (
    <span className={outcome === 'found' ? styles.found : styles.ambiguous}>
      <Icon name="alert" size={1} />
      {outcomeNames[outcome]}
    </span>
  )
}

const Records = ({ row: { outcome, codes, records, expired } }: { row: Row }) => (
  <>
    {outcome === 'ambiguous' && (
      <p className={styles.note}>
        有 {codes.length} 个单位使用此名称，请改用代码核查：{codes.join('、')}
      </p>
    )}
    {outcome === 'clear' && expired.length === 0 && '—'}
    {records.length > 0 && (
      <ul className={styles.records}>
        {records.map(record => (
          <li key={record.id}>
            <Record record={record} />
          </li>
        ))}
      </ul>
    )}
    {expired.map(({ name, level, certificateNo, validTo }) => (
      <p key={`${name}/${validTo}`} className={styles.note}>
        资质已过期：{[name, level, certificateNo].filter(Boolean).join('，')}，有效期至 {validTo}
      </p>
    ))}
  </>
)

/** Registers of other systems are known by a code, which says nothing to readers. */
const sourceWords = ({ dataSource }: CheckedRecord): string =>
  /[\u4e00-\u9fff]/.test(dataSource) ? dataSource : ''

const Record = ({ record }: { record: CheckedRecord }) => {
  const { type, creditName, creditCode, startDate, endDate, lawBasic, handleUnit, handleResult } = record
  return (
    <>
      <b>{registerNames[type]}</b>（{[creditName, creditCode].filter(Boolean).join('，')}）
      <br />
      {[handleResult, record.documentNumber].filter(Boolean).join('；')}
      <br />
      依据：{lawBasic ?? '—'}；期限：{startDate} 至 {endDate ?? '长期'}；来源：
      {[handleUnit, sourceWords(record)].filter(Boolean).join('，')}
    </>
  )
}
