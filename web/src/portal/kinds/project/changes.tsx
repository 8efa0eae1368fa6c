import type { Project, ProjectChange, ProjectNoticeRow } from '@sunport/contract/calls/project.ts'
import { stageOf } from '@sunport/contract/codes.ts'
import { RecordSection } from '../../parts/record-section.tsx'
import { NoticeLink } from './notice-link.tsx'
import styles from './page.module.css'
import { Why } from './why.tsx'

/** Which notice changed what: the latest first, each value with what it was and what it became. */
export const Changes = ({ project: { notices } }: { project: Project }) => {
  const changing = notices
    .filter(({ changes, noticeType }) => changes.length > 0 || stageOf(noticeType) === 'correction')
    .toReversed()
  const count = changing.reduce((sum, { changes }) => sum + changes.length, 0)
  return (
    <RecordSection id="changes" title="变更记录" aside={count > 0 ? `共 ${count} 项` : undefined}>
      {changing.length === 0 ? (
        <p className={styles.none}>自首次公告以来，没有内容变更。</p>
      ) : (
        <ol className={styles.steps}>
          {changing.map(notice => (
            <Step key={notice.id} notice={notice} />
          ))}
        </ol>
      )}
    </RecordSection>
  )
}

const Step = ({ notice }: { notice: ProjectNoticeRow }) => (
  <li className={styles.step}>
    <p className={styles.stepHead}>
      <NoticeLink notice={notice} />
      <span className={styles.stepTitle}>{notice.title}</span>
    </p>
    {notice.changes.length === 0 && <p className={styles.none}>更正内容请看公告正文。</p>}
    <dl className={styles.facts}>
      {notice.changes.map((change, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place among the changes of a notice is the identity
        <Change key={at} change={change} />
      ))}
    </dl>
  </li>
)

const Change = ({ change: { label, old, new: now, ...why } }: { change: ProjectChange }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>
      {old && (
        <span className={styles.former}>
          原 <del>{old}</del>
        </span>
      )}
      <span className={styles.now}>
        现 <ins>{now}</ins>
      </span>
      <Why {...why} />
    </dd>
  </div>
)
