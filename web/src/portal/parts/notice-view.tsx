import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import type { StatusWords } from '../../ui/notice-status.ts'
import { StateChip } from '../../ui/status-chip.tsx'
import { usePortal } from '../use-portal.ts'
import { Attachments } from './attachments.tsx'
import { ContentsList } from './contents-list.tsx'
import { Corrections } from './corrections.tsx'
import type { ShownData, ShownDetail } from './detail-data.ts'
import { BackLink } from './detail-page.tsx'
import { FollowLink } from './follow-link.tsx'
import { reportHref } from './message-paths.ts'
import { Neighbours } from './neighbours.tsx'
import { NoticeAnswers } from './notice-answers.tsx'
import { NoticeFacts } from './notice-facts.tsx'
import styles from './notice-view.module.css'
import { OpeningMoved } from './opening-moved.tsx'
import { PrintedAddress, ShareCard } from './page-address.tsx'
import { ProjectOutcome } from './project-outcome.tsx'
import { projectStatus } from './project-status.ts'
import { ProjectTimeline } from './project-timeline.tsx'
import { PrintButton, ShareButton, sizedSheet, TextSize } from './reading-tools.tsx'
import { RelatedEntries } from './related-entries.tsx'
import { RichText } from './rich-text.tsx'
import { Empty } from './states.tsx'
import { withContents } from './text-contents.ts'
import { shortTime } from './times.ts'
import { VerifyMark } from './verify-mark.tsx'
import { WholeWords } from './whole-words.tsx'

/** A notice: title, what it asks, its files; then what the project is, its way, and the text with its contents beside it. */
export const NoticeView = ({ shown }: { shown: ShownData }) => {
  const { now } = usePortal()
  const { info, steps, back } = shown
  const state = projectStatus(info, steps, now)
  const text = withContents(info.content ?? '')
  return (
    <>
      <BackLink to={back} />
      <article className={`${styles.columns} ${sizedSheet}`}>
        <div className={styles.first}>
          <NoticeHead info={info} state={state} />
          <ProjectOutcome shown={shown} />
          <OpeningMoved info={info} steps={steps} />
          <NoticeAnswers info={info} state={state} />
          <Attachments files={info.attachments} />
          <Corrections info={info} />
          <NoticeFacts info={info} />
          <ProjectTimeline steps={steps} current={info.id} project={shown.isPreview ? undefined : info} />
          <RelatedEntries entries={shown.similar} title="同类可投标项目" id="similar" />
        </div>
        <ContentsList contents={text.contents} />
        <div className={styles.text}>
          <div className={styles.sheet}>
            {text.html ? <RichText html={text.html} /> : <Empty words="暂无详细内容" />}
          </div>
          <PrintedAddress address={shown.address} />
          <VerifyMark shown={shown} />
          <Neighbours shown={shown} />
        </div>
        <Aside shown={shown} />
      </article>
    </>
  )
}

const NoticeHead = ({ info, state }: { info: ShownDetail; state: StatusWords | undefined }) => {
  const { path } = usePortal()
  return (
    <header className={styles.head}>
      <p className={styles.marks}>
        {info.noticeTypeName && <span className={styles.type}>{info.noticeTypeName}</span>}
        <StateChip state={state} />
      </p>
      <h1 className={styles.title}>
        <WholeWords text={info.title} />
      </h1>
      <p className={styles.small}>
        <span>
          发布时间：<time dateTime={info.noticeTime ?? undefined}>{shortTime(info.noticeTime)}</time>
        </span>
        {info.source && <span>来源：{info.source}</span>}
        <span>浏览：{info.clickNum.toLocaleString('en-US')} 次</span>
        <FollowLink
          at={`${path}?${new URLSearchParams({ id: info.id })}`}
          words="关注此项目"
          className={styles.follow}
        />
      </p>
    </header>
  )
}

const Aside = ({ shown: { address, path } }: { shown: ShownData }) => {
  const { pack } = usePortal()
  return (
    <section className={styles.aside} aria-label="阅读工具">
      <TextSize />
      <div className={styles.tools}>
        <PrintButton />
        <ShareButton />
      </div>
      <ShareCard address={address} path={path} />
      <p className={styles.feedback}>
        <Icon name="chat" size={1} />
        内容有误？
        <Link rel="nofollow" to={reportHref(pack, path, '')}>
          告诉我们
        </Link>
      </p>
    </section>
  )
}
