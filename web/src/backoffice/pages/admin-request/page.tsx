import { type AdminRequest, adminRequest, adminRequestStates } from '@sunport/contract/calls/admin-request.ts'
import { App } from 'antd'
import { useMemo } from 'react'
import { clientOf } from '../../client-of.ts'
import { CrudPage } from '../../crud/crud-page.tsx'
import { defineCrud, listCall } from '../../crud/define-crud.ts'

const api = clientOf(adminRequest)

const crudOf = (tellPassword: (userName: string, password: string) => void) =>
  defineCrud<AdminRequest>({
    feature: 'admin-request',
    name: 'list',
    title: '三员复核',
    rowKey: row => row.id,
    rowName: row => `${row.action}：${row.userName}`,
    list: listCall(adminRequest.list.input, api.list),
    columns: [
      { name: 'action', title: '申请事项', width: 140 },
      { name: 'userName', title: '涉及账号', width: 140 },
      { name: 'content', title: '内容', width: 320 },
      { name: 'requestedBy', title: '申请人', width: 120 },
      { name: 'requestedAt', title: '申请时间', width: 170 },
      { name: 'state', title: '状态', width: 140, render: row => adminRequestStates[row.state] },
      { name: 'decidedBy', title: '处理人', width: 120 },
      { name: 'decidedAt', title: '处理时间', width: 170 },
      { name: 'note', title: '说明', width: 200 },
    ],
    filters: [
      {
        name: 'state',
        label: '状态',
        kind: 'select',
        options: [
          { value: 'waiting', label: '待确认' },
          { value: 'decided', label: '已处理' },
        ],
      },
    ],
    fields: [],
    rowActions: [
      {
        label: () => '确认',
        permission: adminRequest.confirm.access,
        isShown: row => row.mayDecide,
        confirm: row => `确认后立即执行“${row.action}”（账号 ${row.userName}），并记入操作日志。`,
        run: async ({ id, userName }) => {
          const { password } = await api.confirm({ id })
          if (password) tellPassword(userName, password)
        },
      },
      {
        label: row => (row.isOwn ? '撤回' : '否决'),
        permission: adminRequest.refuse.access,
        isShown: row => row.mayDecide || row.isOwn,
        isDanger: true,
        reason: '原因',
        run: ({ id }, reason) => api.refuse({ id, reason }),
      },
    ],
  })

/** 三员复核: what one of the three administrators asked for waits here for another. */
export const Page = () => {
  const { modal } = App.useApp()
  const crud = useMemo(
    () =>
      crudOf((userName, password) => {
        modal.warning({
          title: '请记下登录密码',
          content: (
            <>
              <p>{`登录名：${userName}`}</p>
              <p>
                <code>{password}</code>
              </p>
              <p>密码只显示这一次，首次登录后须修改。请通过安全的方式交给本人。</p>
            </>
          ),
          okText: '已记下',
          mask: { closable: false },
        })
      }),
    [modal],
  )
  return <CrudPage crud={crud} />
}
