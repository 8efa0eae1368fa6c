import { exportDays, undoMinutes } from '@sunport/contract/calls/desk-job.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Empty, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { isOpen, jobFeature } from '../../crud/job-view.tsx'
import { LayoutWrapper } from '../../ui/layout-wrapper.tsx'
import { JobRow } from './job-row.tsx'
import styles from './recent-work.module.css'

const pageSize = 20
const lookMs = 2_000

/** 最近批量操作: one's own, with the way back; what runs in the background, and the files it made. */
export const Page = () => {
  const [currPage, setCurrPage] = useState(1)
  const [params] = useSearchParams()
  const jobs = useQuery({
    queryKey: [jobFeature, 'list', currPage],
    queryFn: () => api.deskJobs.list({ currPage, pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.rows.some(isOpen) ? lookMs : false),
  })
  return (
    <>
      <PageHeader title="最近批量操作" />
      <LayoutWrapper>
        <p className={styles.note}>
          {`批量操作在 ${undoMinutes} 分钟内可以撤销，其后又被修改的数据会跳过。后台导出的文件只有您能下载，保留 ${exportDays} 天。`}
        </p>
        {jobs.isError && <Alert type="error" showIcon title={jobs.error.message} />}
        {jobs.isPending && <Skeleton active title={false} />}
        {jobs.data?.rows.length === 0 && (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="最近没有批量操作和后台任务" />
        )}
        <ul className={styles.jobs} aria-label="批量操作与后台任务">
          {jobs.data?.rows.map(job => (
            <JobRow key={job.id} job={job} isMarked={params.get('job') === job.id} />
          ))}
        </ul>
        <Pagination
          current={currPage}
          pageSize={pageSize}
          total={jobs.data?.total ?? 0}
          onChange={setCurrPage}
          hideOnSinglePage
          showSizeChanger={false}
        />
      </LayoutWrapper>
    </>
  )
}
