import { roleLevel } from '@sunport/contract/desk-codes.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Table } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { EnabledMark } from '../../crud/cells.tsx'

const pageSize = 10

const levelNames: Record<string, string> = {
  [roleLevel.ordinary]: '普通用户',
  [roleLevel.system]: '系统管理员',
  [roleLevel.unit]: '单位管理员',
}

const pager = (currPage: number, total: number, onChange: (page: number) => void) => ({
  size: 'small' as const,
  current: currPage,
  pageSize,
  total,
  hideOnSinglePage: true,
  onChange,
})

/** The people of a unit and of the units below it. */
export const OrgPeople = ({ orgId }: { orgId: string }) => {
  const [currPage, setPage] = useState(1)
  const query = useQuery({
    queryKey: ['user', 'of-org', orgId, currPage],
    queryFn: () => api.user.list({ orgId, currPage, pageSize }),
    placeholderData: keepPreviousData,
  })
  if (query.isError) return <Alert type="warning" showIcon title={query.error.message} />
  return (
    <Table
      size="small"
      rowKey="id"
      loading={query.isLoading}
      dataSource={query.data?.rows ?? []}
      locale={{ emptyText: '本单位及下级还没有用户' }}
      pagination={pager(currPage, query.data?.total ?? 0, setPage)}
      scroll={{ x: 520 }}
      columns={[
        { title: '登录名', dataIndex: 'userName' },
        { title: '姓名', dataIndex: 'realName' },
        { title: '所属机构', dataIndex: 'orgName' },
        { title: '角色', dataIndex: 'roleNames' },
        { title: '状态', dataIndex: 'status', width: 84, render: value => <EnabledMark value={value} /> },
      ]}
    />
  )
}

/** The roles that the unit has made for itself. */
export const OrgRoles = ({ orgId }: { orgId: string }) => {
  const [currPage, setPage] = useState(1)
  const query = useQuery({
    queryKey: ['role', 'of-org', orgId, currPage],
    queryFn: () => api.role.list({ orgId, currPage, pageSize }),
    placeholderData: keepPreviousData,
  })
  if (query.isError) return <Alert type="warning" showIcon title={query.error.message} />
  return (
    <Table
      size="small"
      rowKey="id"
      loading={query.isLoading}
      dataSource={query.data?.rows ?? []}
      locale={{ emptyText: '本单位没有自设角色' }}
      pagination={pager(currPage, query.data?.total ?? 0, setPage)}
      scroll={{ x: 480 }}
      columns={[
        { title: '角色名称', dataIndex: 'roleName' },
        { title: '角色编码', dataIndex: 'roleCode' },
        { title: '级别', dataIndex: 'roleLevel', render: value => levelNames[value] },
        { title: '用户', dataIndex: 'userCount', align: 'right', width: 72 },
        { title: '状态', dataIndex: 'status', width: 84, render: value => <EnabledMark value={value} /> },
      ]}
    />
  )
}
