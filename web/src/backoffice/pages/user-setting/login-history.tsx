import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton, Table } from 'antd'
import { api } from '../../../api.ts'
import { LayoutWrapper } from '../../ui/layout-wrapper.tsx'

const actionNames: Record<string, string> = { login: '登录', logout: '退出', end: '设备下线' }

/** The last logins and logouts, so that a stranger's would be noticed. */
export const LoginHistory = () => {
  const history = useQuery({ queryKey: ['account', 'history'], queryFn: () => api.account.history({}) })
  return (
    <LayoutWrapper title="登录记录">
      {history.isError && <Alert type="error" showIcon title={history.error.message} />}
      {history.isPending && <Skeleton active title={false} />}
      {history.data && (
        <Table
          size="small"
          rowKey="id"
          dataSource={history.data}
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false, size: 'small' }}
          columns={[
            { title: '时间', dataIndex: 'at', width: 180 },
            { title: '操作', dataIndex: 'action', render: (action: string) => actionNames[action] ?? action },
            { title: '地址', dataIndex: 'ip', render: (ip: string | null) => ip ?? '未知' },
          ]}
        />
      )}
    </LayoutWrapper>
  )
}
