import { Button, Empty, Result, Space } from 'antd'
import type { ReactNode } from 'react'
import { useChooseSite } from '../current-site.ts'
import { everySite } from '../site-address.ts'
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
  /** Other sites may have what this one has not. */
  isOfOneSite?: boolean
  onReset: () => void
  /** The first step, when the user may take it. */
  create?: ReactNode
}

export const EmptyList = ({ title, isFiltered, isOfOneSite = false, onReset, create }: EmptyListProps) => {
  const chooseSite = useChooseSite()
  const place = isOfOneSite ? '当前站点' : ''
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={isFiltered ? `${place}没有符合条件的${title}` : `${place}还没有${title}`}
    >
      <Space>
        {isFiltered ? <Button onClick={onReset}>清除筛选条件</Button> : create}
        {isOfOneSite && <Button onClick={() => chooseSite(everySite)}>查看全部站点</Button>}
      </Space>
    </Empty>
  )
}
