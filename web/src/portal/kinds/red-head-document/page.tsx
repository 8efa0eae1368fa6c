import { purchaseManners, stageOf } from '@sunport/contract/codes.ts'
import { formatMoney } from '@sunport/contract/format/money.ts'
import type { PlainRoute } from '@sunport/regions/kinds.ts'
import { detailHref } from '@sunport/regions/link.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { Attachments } from '../../parts/attachments.tsx'
import type { ProjectStep, ShownData, ShownDetail } from '../../parts/detail-data.ts'
import { BackLink, DetailPage } from '../../parts/detail-page.tsx'
import { Neighbours } from '../../parts/neighbours.tsx'
import { ProjectTimeline } from '../../parts/project-timeline.tsx'
import { PrintButton, ShareButton, sizedSheet, TextSize } from '../../parts/reading-tools.tsx'
import { RichText } from '../../parts/rich-text.tsx'
import { WholeWords } from '../../parts/whole-words.tsx'
import { usePortal } from '../../use-portal.ts'
import styles from './page.module.css'

/** An official sheet under a red head, as purchase plans are made public. */
export const Page = () => <DetailPage>{shown => <Sheet shown={shown} />}</DetailPage>

const Sheet = ({ shown }: { shown: ShownData }) => {
  const { variant } = usePortal().route as PlainRoute
  const { info, steps, back, isPreview } = shown
  const isText = variant === 'plan-article'
  const text = info.content && <RichText html={info.content} />
  return (
    <>
      <BackLink to={back} />
      <div className={styles.tools}>
        <TextSize />
        <PrintButton />
        <ShareButton />
      </div>
      <article className={`${styles.sheet} ${sizedSheet}`}>
        <RedHead info={info} />
        <h1 className={styles.title}>
          <WholeWords text={info.title} />
        </h1>
        {isText && text}
        <Fields info={info} />
        {!isText && text}
        <Seal info={info} />
        <Attachments files={info.attachments} />
      </article>
      <div className={styles.after}>
        <ProjectLink steps={steps} />
        <ProjectTimeline steps={steps} current={info.id} project={isPreview ? undefined : info} />
        <Neighbours shown={shown} />
      </div>
    </>
  )
}

const RedHead = ({ info }: { info: ShownDetail }) => {
  const number = info.publishNumber ?? info.planCodes
  return (
    <div className={styles.head}>
      <p className={styles.institution}>{info.purchaser ?? info.source ?? info.author}</p>
      {number && <p className={styles.number}>计划编号：{number}</p>}
    </div>
  )
}

/** Names beside values; a plan of which only the list is published has nothing else. */
const Fields = ({ info }: { info: ShownDetail }) => {
  const money = formatMoney(info.budget)
  const manner =
    info.purchaseMannerName ?? purchaseManners[info.purchaseManner as keyof typeof purchaseManners]
  const fields: [string, ReactNode][] = [
    ['计划编号', info.planCodes],
    ['采购单位', info.purchaser],
    ['采购项目', info.openTenderName],
    ['采购品目', info.catalogueNameList],
    ['计划金额', money && <span className={styles.money}>{money} 元</span>],
    ['采购方式', manner],
    ['预计采购时间', info.expectPurchaseTime],
    ['所属区划', info.regionName],
  ]
  return (
    <table className={styles.fields}>
      <caption className="sunport-hidden">采购计划要素</caption>
      <tbody>
        {fields
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

/** 2026年3月2日, without leading zeros, as official papers are dated. */
const officialDate = (time: string): string => {
  const [year, month, day] = time.slice(0, 10).split('-').map(Number)
  return `${year}年${month}月${day}日`
}

const Seal = ({ info }: { info: ShownDetail }) => (
  <p className={styles.seal}>
    <span>{info.purchaser ?? info.source}</span>
    {info.noticeTime && <time dateTime={info.noticeTime}>{officialDate(info.noticeTime)}</time>}
  </p>
)

/** From the plan to what became of it: the project's tender, where there is one by now. */
const ProjectLink = ({ steps }: { steps: ProjectStep[] }) => {
  const { pack, subSite } = usePortal()
  const tender = steps.find(({ noticeType }) => stageOf(noticeType) === 'tender')
  if (!tender) return null
  return (
    <p className={styles.project}>
      <Icon name="arrow-right" size={1} />
      本计划对应的采购项目：
      <Link to={detailHref(pack, tender, subSite?.code)}>{tender.title}</Link>
    </p>
  )
}
