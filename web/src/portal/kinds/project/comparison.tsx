import type { ComparedProjectFact, Project } from '@sunport/contract/calls/project.ts'
import { Form, useSearchParams } from 'react-router'
import fold from '../../parts/filter-fold.module.css'
import { RecordSection } from '../../parts/record-section.tsx'
import { type RegisterColumn, RegisterTable } from '../../parts/register-table.tsx'
import { shortTime } from '../../parts/times.ts'
import { NoticeLink, noticeWords } from './notice-link.tsx'
import styles from './page.module.css'

/** Two plain forms: the project as it was at a moment, and what differs between two. */
export const Comparison = ({ project }: { project: Project }) => {
  const { notices, at, compared } = project
  const [query] = useSearchParams()
  if (notices.length < 2) return null
  return (
    <div className={styles.comparison}>
      <RecordSection id="compare" title="回看与比较">
        <div className={styles.forms}>
          <Form className={`${fold.form} ${styles.form}`} aria-label="查看某一时刻" key={`at${query}`}>
            <Kept />
            <Moment name="at" label="查看当时有效的内容" project={project} chosen={at ?? ''} />
            <button type="submit" className={fold.submit}>
              查看
            </button>
          </Form>
          <Form
            className={`${fold.form} ${styles.form}`}
            action="#compare"
            aria-label="比较两个时刻"
            key={`two${query}`}
          >
            <Kept />
            <Moment
              name="from"
              label="从"
              project={project}
              chosen={compared?.from ?? notices[0]?.noticeTime ?? ''}
            />
            <Moment
              name="to"
              label="到"
              project={project}
              chosen={compared?.to ?? notices.at(-1)?.noticeTime ?? ''}
            />
            <button type="submit" className={fold.submit}>
              比较
            </button>
          </Form>
        </div>
        {compared && <Differences project={project} compared={compared} />}
      </RecordSection>
    </div>
  )
}

const keptNames = ['planId', 'openTenderCode', 'region']

const Kept = () => {
  const [query] = useSearchParams()
  return keptNames.map(name => {
    const value = query.get(name)
    return value && <input key={name} type="hidden" name={name} value={value} />
  })
}

interface MomentProps {
  name: string
  label: string
  project: Project
  chosen: string
}

/** The moments of a project are those of its notices; an address may name another. */
const Moment = ({ name, label, project: { notices }, chosen }: MomentProps) => {
  const isOther = chosen !== '' && notices.every(({ noticeTime }) => noticeTime !== chosen)
  return (
    <label className={fold.field}>
      <span className={fold.label}>{label}</span>
      <select name={name} defaultValue={chosen || notices.at(-1)?.noticeTime}>
        {isOther && <option value={chosen}>{shortTime(chosen)}</option>}
        {notices.map(notice => (
          <option key={notice.id} value={notice.noticeTime}>
            {noticeWords(notice)}
          </option>
        ))}
      </select>
    </label>
  )
}

interface DifferencesProps {
  project: Project
  compared: NonNullable<Project['compared']>
}

type Difference = ComparedProjectFact & { id: string }

const Differences = ({ project: { notices }, compared: { from, to, facts } }: DifferencesProps) => {
  const byId = new Map(notices.map(notice => [notice.id, notice]))
  const span = `从 ${shortTime(from)} 到 ${shortTime(to)}`
  if (facts.length === 0)
    return (
      <p className={styles.none} role="status">
        {span}，内容没有不同。
      </p>
    )
  const columns: RegisterColumn<Difference>[] = [
    { label: '事项', isHead: true, cell: ({ label }) => label },
    { label: '从', cell: ({ before }) => before || '（尚未公告）' },
    { label: '到', cell: ({ after }) => after || '（尚未公告）' },
    {
      label: '由何公告',
      cell: ({ sourceIds }) =>
        sourceIds.map(id => {
          const notice = byId.get(id)
          return (
            notice && (
              <span key={id} className={styles.by}>
                <NoticeLink notice={notice} />
              </span>
            )
          )
        }),
    },
  ]
  return (
    <>
      <p className={styles.count} role="status">
        {span}，有 <b>{facts.length}</b> 项不同。
      </p>
      <RegisterTable
        caption={`${span}的不同`}
        columns={columns}
        rows={facts.map((fact, at) => ({ ...fact, id: `${at}` }))}
      />
    </>
  )
}
