import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePortal } from '../use-portal.ts'
import type { Attempt } from './attempt.ts'
import { PageHeading } from './page-heading.tsx'
import styles from './record-page.module.css'
import { Empty, LoadFailed } from './states.tsx'

interface RecordPageProps<T> {
  record: Attempt<T | null>
  titleOf: (record: T) => string
  /** What the page says when there is no such record. */
  missing: string
  /** Why it may be missing, where it is no entry of a directory. */
  why?: string
  /** The directory, or list, to go back to. */
  back: string
  backWords?: string
  children: (record: T) => ReactNode
}

/** The page of one record with its states: shown, not there, not loaded. */
export const RecordPage = <T,>({ record, titleOf, children, ...absent }: RecordPageProps<T>) => {
  const { route } = usePortal()
  return (
    <div className={`sunport-content ${styles.page}`}>
      {record.value ? (
        <>
          <PageHeading title={titleOf(record.value)} />
          {children(record.value)}
        </>
      ) : record.failure === undefined ? (
        <Missing {...absent} />
      ) : (
        <>
          <PageHeading title={route.title} />
          <LoadFailed reason={record.failure} />
        </>
      )}
    </div>
  )
}

type Absent = Pick<RecordPageProps<unknown>, 'missing' | 'why' | 'back' | 'backWords'>

const Missing = ({
  missing,
  why = '您访问的记录可能已经注销、不再公开，或地址有误。',
  back,
  backWords = '返回名录',
}: Absent) => {
  const { pack } = usePortal()
  return (
    <>
      <PageHeading title={missing} />
      <Empty words={why}>
        <p className={styles.ways}>
          <Link to={back}>{backWords}</Link>
          <Link to={pack.homePath}>返回首页</Link>
        </p>
      </Empty>
    </>
  )
}
