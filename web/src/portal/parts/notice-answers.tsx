import { daysLeft } from '@sunport/contract/format/dates.ts'
import type { StatusWords } from '../../ui/notice-status.ts'
import { usePortal } from '../use-portal.ts'
import { Countdown } from './countdown.tsx'
import type { ShownDetail } from './detail-data.ts'
import type { Fact } from './fact-list.tsx'
import { factNames, usualOpening } from './fact-names.ts'
import styles from './notice-answers.module.css'
import { StatutoryHint } from './statutory-hint.tsx'
import { shortTime } from './times.ts'

const countedStates = ['open', 'soon', 'today']
const dayWords = (days: number): string => {
  if (days < 0) return '已截止'
  return days === 0 ? '今日截止' : `还剩 ${days} 天`
}

/** What people open a notice for, before its legal text. Only what is known: nothing is read out of the text. */
export const NoticeAnswers = ({ info, state }: { info: ShownDetail; state: StatusWords | undefined }) => {
  const { now } = usePortal()
  const isAwaited = countedStates.includes(state?.status ?? '')
  const deadline = info.openTenderTime ?? info.noticeEndTime
  const names = factNames(info.noticeType)
  const hasDeadline = names.openTenderTime === usualOpening && (isAwaited || state?.status === 'closed')
  const deadlineName = hasDeadline ? `投标截止、${usualOpening}` : names.openTenderTime
  const answers: Fact[] = [
    [
      info.openTenderTime ? deadlineName : names.noticeEndTime,
      deadline && (
        <>
          <time className={styles.deadline} dateTime={deadline}>
            {shortTime(deadline)}
          </time>
          {isAwaited && (
            <span className={styles.left}>
              <Countdown until={deadline} />
            </span>
          )}
        </>
      ),
    ],
    ...info.terms.map(({ name, value, until }): Fact => {
      if (!isAwaited || !until) return [name, value]
      return [
        name,
        <>
          {value}
          <span className={styles.left}>{dayWords(daysLeft(until, now))}</span>
        </>,
      ]
    }),
    ...info.facts.map(({ name, value }): Fact => [name, value]),
    ['采购人联系方式', contact(info.purchaserLinkMan, info.purchaserLinkPhone, info.purchaserAddr)],
    ['代理机构联系方式', contact(info.agentLinkMan, info.agentLinkPhone, info.agentAddress)],
  ]
  const known = answers.filter(([, value]) => value)
  if (known.length === 0) return null
  return (
    <section className={styles.answers} aria-labelledby="answers">
      <h2 className={styles.heading} id="answers">
        关键信息
      </h2>
      <dl className={styles.list}>
        {known.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.hint}>
        <StatutoryHint info={info} />
      </div>
    </section>
  )
}

const contact = (person: string | null, phone: string | null, address: string | null) =>
  (person || phone || address) && (
    <>
      {person} {phone && <a href={`tel:${phone.replace(/[^\d+-]/g, '')}`}>{phone}</a>}
      {address && <span className={styles.address}>{address}</span>}
    </>
  )
