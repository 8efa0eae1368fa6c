import { Button, Empty, Result } from 'antd'
import type { ReactNode } from 'react'
import { isForbidden } from './use-crud-change.ts'

/** Instead of a list that could not be read. */
export const ListFailure = ({ failure, onRetry }: { failure: Error; onRetry: () => void }) =>
  isForbidden(failure) ? (
    <Result status="403" title={failure.message} subTitle="如需使用，请联系管理员分配相应的功能权限。" />
  ) : (
    <Result
      status="warning"
      title="数据读取失败"
      subTitle={failure.message}
      extra={<Button onClick={onRetry}>重试</Button>}
    />
  )

interface EmptyListProps {
  title: string
  isFiltered: boolean
  onReset: () => void
  /** The first step, when the user may take it. */
  create?: ReactNode
}

export const EmptyList = ({ title, isFiltered, onReset, create }: EmptyListProps) => (
  <Empty
    image={Empty.PRESENTED_IMAGE_SIMPLE}
    description={isFiltered ? `没有符合条件的${title}` : `还没有${title}`}
  >
    {isFiltered ? <Button onClick={onReset}>清除筛选条件</Button> : create}
  </Empty>
)
