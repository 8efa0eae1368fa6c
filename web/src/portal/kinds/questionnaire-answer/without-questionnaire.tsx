import { Link } from 'react-router'
import { PageHeading } from '../../parts/page-heading.tsx'
import { questionnaireListPath } from '../../parts/questionnaire-links.ts'
import { QuestionnaireRows } from '../../parts/questionnaire-rows.tsx'
import { Empty, LoadFailed } from '../../parts/states.tsx'
import { usePortal } from '../../use-portal.ts'
import type { WithoutQuestionnaire as Without } from './loader.ts'
import styles from './page.module.css'

/** An address without a questionnaire, with an unknown one, or one that could not be loaded. */
export const WithoutQuestionnaire = ({ shown, hint }: { shown: Without; hint: string }) => {
  const { pack, route } = usePortal()
  const list = <Link to={questionnaireListPath(pack)}>查看全部问卷</Link>
  if (shown.outcome === 'failed')
    return (
      <>
        <PageHeading title={route.title} />
        <LoadFailed reason={shown.reason} />
      </>
    )
  if (shown.outcome === 'missing')
    return (
      <>
        <PageHeading title="问卷不存在" />
        <Empty words="您访问的问卷可能已被删除，或地址有误。">可以{list}。</Empty>
      </>
    )
  return (
    <>
      <PageHeading title={route.title} />
      {shown.rows.length > 0 ? (
        <>
          <p className={styles.hint}>{hint}</p>
          <QuestionnaireRows rows={shown.rows} />
        </>
      ) : (
        <Empty words="暂无问卷">可以{list}。</Empty>
      )}
    </>
  )
}
