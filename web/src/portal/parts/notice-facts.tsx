import { purchaseManners } from '@sunport/contract/codes.ts'
import { formatMoney } from '@sunport/contract/format/money.ts'
import type { ReactNode } from 'react'
import type { StatusWords } from '../../ui/notice-status.ts'
import { Countdown } from './countdown.tsx'
import type { ShownDetail } from './detail-data.ts'
import styles from './notice-facts.module.css'
import { shortTime } from './times.ts'

/** What a bidder looks for first, as a definition list; facts that a notice lacks are left out. */
export const NoticeFacts = ({ info, state }: { info: ShownDetail; state: StatusWords | undefined }) => {
  const isAwaited = countedStates.includes(state?.status ?? '')
  const facts: [string, ReactNode][] = [
    ['项目编号', info.openTenderCode],
    ['采购人', info.purchaser],
    ['代理机构', info.agency],
    [
      '采购方式',
      info.purchaseMannerName ?? purchaseManners[info.purchaseManner as keyof typeof purchaseManners],
    ],
    ['采购品类', info.purchaseNatureName],
    ['预算金额', money(info.budget)],
    ['成交金额', money(info.successfulMoney)],
    ['中标（成交）供应商', info.bidCompany],
    ['开标时间', info.openTenderTime && <Moment time={info.openTenderTime} isAwaited={isAwaited} />],
    [
      '公告截止',
      info.noticeEndTime && (
        <Moment time={info.noticeEndTime} isAwaited={isAwaited && !info.openTenderTime} />
      ),
    ],
    ['预计采购时间', info.expectPurchaseTime],
    ['区划', info.regionName],
    ['采购品目', info.catalogueNameList],
    ['框架协议编号', info.kcProjectCode],
  ]
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

const money = (amount: string | null) => {
  const words = formatMoney(amount)
  return words && <b className={styles.money}>{words} 元</b>
}

const countedStates = ['open', 'soon', 'today']

/** A deadline, with what is left until then while it still counts. */
const Moment = ({ time, isAwaited }: { time: string; isAwaited: boolean }) => (
  <>
    <time dateTime={time}>{shortTime(time)}</time>
    {isAwaited && (
      <span className={styles.left}>
        <Countdown until={time} />
      </span>
    )}
  </>
)
