import type { AuditRow } from '@sunport/contract/calls/log-rows.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { LayoutWrapper } from '../../ui/layout-wrapper.tsx'
import styles from './user-setting.module.css'

const pageSize = 10

/** What was done to what. One's own account is called by no name: it is clear whose it is. */
const wordsOf = ({ actionName, entityName, objectName, userName }: AuditRow): string => {
  const isNamed = objectName && objectName !== userName
  if (!isNamed && entityName === actionName) return actionName
  return isNamed ? `${actionName} ${entityName}“${objectName}”` : `${actionName} ${entityName}`
}

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
            { title: '时间', dataIndex: 'at' },
            { title: '操作', render: (_, row) => wordsOf(row) },
            { title: '结果', dataIndex: 'resultName', className: styles.outcome },
          ]}
        />
      )}
    </LayoutWrapper>
  )
}
