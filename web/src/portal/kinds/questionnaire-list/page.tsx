import { questionnaireStatus, questionnaireStatusNames } from '@sunport/contract/codes.ts'
import { Link, useLoaderData } from 'react-router'
import { ExportLinks } from '../../parts/export-links.tsx'
import { LinkRow } from '../../parts/link-row.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import { QuestionnaireRows } from '../../parts/questionnaire-rows.tsx'
import { Empty, LoadFailed } from '../../parts/states.tsx'
import { usePortal } from '../../use-portal.ts'
import type { ListData, QuestionnaireListData } from './loader.ts'
import { AnswerPage, StatisticsPage } from './other-views.tsx'
import styles from './page.module.css'

/** The questionnaires of a site; where it has no routes for them, one is answered and counted here as well. */
export const Page = () => {
  const shown = useLoaderData<QuestionnaireListData>()
  if (shown.view === 'answer') return <AnswerPage />
  if (shown.view === 'statistics') return <StatisticsPage />
  return <List shown={shown} />
}

const { open, notStarted, ended } = questionnaireStatus
const choices = [
  { value: '', words: '全部' },
  ...[open, notStarted, ended].map(value => ({ value, words: questionnaireStatusNames[value] })),
]

const List = ({ shown: { status, list } }: { shown: ListData }) => {
  const { route } = usePortal()
  return (
    <div className={`sunport-content ${styles.page}`}>
      <PageHeading title={route.title}>
        <ExportLinks />
      </PageHeading>
      <LinkRow label="状态" name="status" chosen={status} options={choices} />
      {list.value ? <Rows list={list.value} status={status} /> : <LoadFailed reason={list.failure} />}
    </div>
  )
}

const Rows = ({
  list,
  status,
}: {
  list: NonNullable<ListData['list']['value']>
  status: ListData['status']
}) => {
  if (list.total > 0)
    return (
      <>
        <QuestionnaireRows rows={list.rows} />
        <Pagination list={list} />
      </>
    )
  return (
    <Empty words="暂无问卷">
      {status ? (
        <>
          没有{questionnaireStatusNames[status]}的问卷，可以<Link to={{ search: '' }}>查看全部问卷</Link>。
        </>
      ) : (
        '目前没有开展问卷调查，请稍后再来。'
      )}
    </Empty>
  )
}
