import { purchaseManners } from '@sunport/contract/codes.ts'
import { formatMoney } from '@sunport/contract/format/money.ts'
import type { ReactNode } from 'react'
import type { ShownDetail } from './detail-data.ts'
import { factNames } from './fact-names.ts'
import styles from './notice-facts.module.css'
import { PartyNames } from './party-names.tsx'
import { shortTime } from './times.ts'

/** What the project is, as a definition list; facts that a notice lacks are left out. */
export const NoticeFacts = ({ info }: { info: ShownDetail }) => {
  const names = factNames(info.noticeType)
  const facts: [string, ReactNode][] = [
    ['项目编号', info.openTenderCode],
    ['采购人', info.purchaser && <PartyNames names={info.purchaser} as="purchaser" />],
    ['代理机构', info.agency && <PartyNames names={info.agency} as="agency" />],
    [
      '采购方式',
      info.purchaseMannerName ?? purchaseManners[info.purchaseManner as keyof typeof purchaseManners],
    ],
    ['采购品类', info.purchaseNatureName],
    ['预算金额', money(info.budget)],
    [names.successfulMoney, money(info.successfulMoney)],
    [names.bidCompany, info.bidCompany && <PartyNames names={info.bidCompany} as="supplier" />],
    // Without an opening it is the deadline, which stands among the answers.
    [
      names.noticeEndTime,
      info.openTenderTime && info.noticeEndTime && (
        <time dateTime={info.noticeEndTime}>{shortTime(info.noticeEndTime)}</time>
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
