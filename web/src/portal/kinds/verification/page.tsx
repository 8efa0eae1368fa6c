import { useLoaderData } from 'react-router'
import { PageHeading } from '../../parts/page-heading.tsx'
import { LoadFailed } from '../../parts/states.tsx'
import { usePortal } from '../../use-portal.ts'
import { AskForms } from './ask-forms.tsx'
import type { VerificationData } from './loader.ts'
import styles from './page.module.css'
import { VerdictSheet } from './verdict-sheet.tsx'

/** Whether a page, a paper or a file is what this site published, and what became of it since. */
export const Page = () => {
  const { route } = usePortal()
  const { verdict, asked } = useLoaderData<VerificationData>()
  return (
    <div className={`sunport-content ${styles.page}`}>
      <PageHeading title={route.title} />
      <p className={styles.lead}>
        查一查网页、打印件或文件是不是本站发布的，发布以后有没有改动、更正或者撤回。
      </p>
      {verdict?.failure !== undefined && <LoadFailed reason={verdict.failure} />}
      {verdict?.value && <VerdictSheet verdict={verdict.value} isFile={asked?.digest !== undefined} />}
      <AskForms />
      <p className={styles.note}>
        本站公开发布的公告、文章和法规在发布、更新、撤回时写入只增不改的存证日志，并由本站签名。任何人都可以下载存证包，不经过本站自行验证。
      </p>
    </div>
  )
}
