import type { NoticeCheck } from '@sunport/contract/calls/notice-list.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Drawer, Skeleton } from 'antd'
import { api } from '../../../api.ts'
import styles from './announcement.module.css'
import { Findings, Remarks } from './findings.tsx'

const Publishing = ({ publishing }: Pick<NoticeCheck, 'publishing'>) => {
  if (!publishing) return null
  const { submittedAt, publishedAt, workdays, isMet } = publishing
  return (
    <>
      <h3 className={styles.reportTitle}>发布时效</h3>
      <p>
        {submittedAt.slice(0, 16)} 送审，{publishedAt.slice(0, 16)} 发布，用时 {workdays} 个工作日
        {isMet ? '，符合收到后 1 个工作日内发布的要求。' : '，超过 1 个工作日。'}
      </p>
      <p className={styles.muted}>政府采购信息发布管理办法（财政部令第101号）</p>
    </>
  )
}

const Body = ({ check }: { check: NoticeCheck }) => (
  <>
    <h2 className={styles.previewTitle}>{check.title || '（无标题）'}</h2>
    <p className={styles.muted}>
      {check.isPublic ? `按首次发布之日 ${check.asOf} 核查` : `尚未发布，按 ${check.asOf} 发布核查`}
    </p>
    <h3 className={styles.reportTitle}>要素</h3>
    {check.problems.length > 0 ? <Remarks remarks={check.problems} /> : <p>要素完整。</p>}
    {check.warnings.length > 0 && (
      <>
        <h3 className={styles.reportTitle}>金额请核对</h3>
        <Remarks remarks={check.warnings} />
      </>
    )}
    <h3 className={styles.reportTitle}>法定时限</h3>
    <Findings findings={check.findings} isPublic={check.isPublic} />
    <Publishing publishing={check.publishing} />
  </>
)

/** What a notice lacks and how it keeps the law's times, for one that is written, reviewed or public. */
export const ReportDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const report = useQuery({
    queryKey: ['notice', 'report', id],
    queryFn: () => api.noticeList.report({ id }),
    gcTime: 0,
  })
  return (
    <Drawer open title="法定时限检查报告" size={560} onClose={onClose}>
      {report.isPending && <Skeleton active />}
      {report.isError && <Alert type="error" showIcon title={report.error.message} />}
      {report.data && <Body check={report.data} />}
    </Drawer>
  )
}
