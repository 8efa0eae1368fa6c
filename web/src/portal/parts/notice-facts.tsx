import { purchaseManners } from '@sunport/contract/codes.ts'
import { formatMoney } from '@sunport/contract/format/money.ts'
import type { ReactNode } from 'react'
import { noticeStatus } from '../../ui/notice-status.ts'
import { usePortal } from '../use-portal.ts'
import { Countdown } from './countdown.tsx'
import type { ShownDetail } from './detail-loader.ts'
import styles from './notice-facts.module.css'
import { shortTime } from './times.ts'

/** What a bidder looks for first, as a definition list; facts that a notice lacks are left out. */
export const NoticeFacts = ({ info }: { info: ShownDetail }) => {
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
    ['开标时间', info.openTenderTime && <OpeningTime info={info} time={info.openTenderTime} />],
    ['公告截止', shortTime(info.noticeEndTime)],
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

const OpeningTime = ({ info, time }: { info: ShownDetail; time: string }) => {
  const { now } = usePortal()
  const isAwaited = countedStates.includes(noticeStatus(info, now)?.status ?? '')
  return (
    <>
      <time dateTime={time}>{shortTime(time)}</time>
      {isAwaited && (
        <span className={styles.left}>
          <Countdown until={time} />
        </span>
      )}
    </>
  )
}
