import { pathOfKind } from '@sunport/regions/link.ts'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import type { StatusWords } from '../../ui/notice-status.ts'
import { StateChip } from '../../ui/status-chip.tsx'
import { usePortal } from '../use-portal.ts'
import { Attachments } from './attachments.tsx'
import { Corrections } from './corrections.tsx'
import type { ShownData, ShownDetail } from './detail-data.ts'
import { BackLink } from './detail-page.tsx'
import { Neighbours } from './neighbours.tsx'
import { NoticeFacts } from './notice-facts.tsx'
import styles from './notice-view.module.css'
import { OpeningMoved } from './opening-moved.tsx'
import { PrintedAddress, ShareCard } from './page-address.tsx'
import { projectStatus } from './project-status.ts'
import { ProjectTimeline } from './project-timeline.tsx'
import { PrintButton, ShareButton, sizedSheet, TextSize } from './reading-tools.tsx'
import { RichText } from './rich-text.tsx'
import { Empty } from './states.tsx'
import { shortTime } from './times.ts'

/** A notice: title, facts, the project's way, the text on its sheet, files; contacts and tools beside it. */
export const NoticeView = ({ shown }: { shown: ShownData }) => {
  const { now } = usePortal()
  const { info, steps, back } = shown
  const state = projectStatus(info, steps, now)
  return (
    <>
      <BackLink to={back} />
      <div className={`${styles.columns} ${sizedSheet}`}>
        <article className={styles.notice}>
          <NoticeHead info={info} state={state} />
          <OpeningMoved info={info} steps={steps} />
          <Corrections info={info} />
          <NoticeFacts info={info} state={state} />
          <ProjectTimeline steps={steps} current={info.id} />
          <div className={styles.sheet}>
            {info.content ? <RichText html={info.content} /> : <Empty words="暂无详细内容" />}
          </div>
          <Attachments files={info.attachments} />
          <PrintedAddress address={shown.address} />
          <Neighbours shown={shown} />
        </article>
        <Aside shown={shown} />
      </div>
    </>
  )
}

const NoticeHead = ({ info, state }: { info: ShownDetail; state: StatusWords | undefined }) => (
  <header className={styles.head}>
    <p className={styles.marks}>
      {info.noticeTypeName && <span className={styles.type}>{info.noticeTypeName}</span>}
      <StateChip state={state} />
    </p>
    <h1 className={styles.title}>{info.title}</h1>
    <p className={styles.small}>
      <span>
        发布时间：<time dateTime={info.noticeTime ?? undefined}>{shortTime(info.noticeTime)}</time>
      </span>
      {info.source && <span>来源：{info.source}</span>}
      <span>浏览：{info.clickNum.toLocaleString('en-US')} 次</span>
    </p>
  </header>
)

const Aside = ({ shown: { info, address, path } }: { shown: ShownData }) => {
  const { pack } = usePortal()
  const feedback = pathOfKind(pack, 'message-form') ?? pathOfKind(pack, 'message-board')
  return (
    <aside className={styles.aside} aria-label="联系方式与工具">
      <Contact
        party="采购人"
        name={info.purchaser}
        person={info.purchaserLinkMan}
        phone={info.purchaserLinkPhone}
        address={info.purchaserAddr}
      />
      <Contact
        party="代理机构"
        name={info.agency}
        person={info.agentLinkMan}
        phone={info.agentLinkPhone}
        address={info.agentAddress}
      />
      <section className={styles.card} aria-label="阅读工具">
        <TextSize />
        <div className={styles.tools}>
          <PrintButton />
          <ShareButton />
        </div>
        <ShareCard address={address} path={path} />
        {feedback && (
          <p className={styles.feedback}>
            <Icon name="chat" size={1} />
            内容有误？<Link to={feedback}>告诉我们</Link>
          </p>
        )}
      </section>
    </aside>
  )
}

interface ContactProps {
  party: string
  name: string | null
  person: string | null
  phone: string | null
  address: string | null
}

const Contact = ({ party, name, person, phone, address }: ContactProps) => {
  if (!name || !(person || phone || address)) return null
  return (
    <section className={styles.card}>
      <h2 className={styles.party}>{party}</h2>
      <p className={styles.name}>{name}</p>
      <ul className={styles.contact}>
        {person && (
          <li>
            <Icon name="user" size={1} />
            {person}
          </li>
        )}
        {phone && (
          <li>
            <Icon name="phone" size={1} />
            <a href={`tel:${phone.replace(/[^\d+-]/g, '')}`}>{phone}</a>
          </li>
        )}
        {address && (
          <li>
            <Icon name="map" size={1} />
            {address}
          </li>
        )}
      </ul>
    </section>
  )
}
