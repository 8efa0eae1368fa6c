import type { AuditRow } from '@sunport/contract/calls/log-rows.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { LayoutWrapper } from '../../ui/layout-wrapper.tsx'

const pageSize = 10

/** One's own account is called by no name: it is clear whose it is. */
const objectOf = ({ entityName, objectName, userName }: AuditRow): string =>
  objectName && objectName !== userName ? `${entityName}“${objectName}”` : entityName

/** What was done under one's own name, the latest first. */
export const OwnOperations = () => {
  const [currPage, setCurrPage] = useState(1)
  const own = useQuery({
    queryKey: ['log', 'own', currPage],
    queryFn: () => api.log.own({ currPage, pageSize }),
    placeholderData: keepPreviousData,
  })
  return (
    <LayoutWrapper title="我的操作">
      {own.isError && <Alert type="error" showIcon title={own.error.message} />}
      {own.isPending && <Skeleton active title={false} />}
      {own.data && (
        <Table
          size="small"
          rowKey="id"
          dataSource={own.data.rows}
          locale={{ emptyText: '还没有操作记录' }}
          pagination={{
            current: currPage,
            pageSize,
            total: own.data.total,
            onChange: setCurrPage,
            hideOnSinglePage: true,
            showSizeChanger: false,
            size: 'small',
          }}
          columns={[
            { title: '时间', dataIndex: 'at', width: 180 },
            { title: '操作', dataIndex: 'actionName', width: 120 },
            { title: '对象', render: (_, row) => objectOf(row) },
            { title: '结果', dataIndex: 'resultName', width: 80 },
          ]}
        />
      )}
    </LayoutWrapper>
  )
}
