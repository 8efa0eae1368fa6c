import { type Mail, mails } from '@sunport/contract/calls/notification.ts'
import { smsStates } from '@sunport/contract/calls/short-message.ts'
import { clientOf } from '../../client-of.ts'
import { CrudPage } from '../../crud/crud-page.tsx'
import { defineCrud, listCall } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import { SentState } from './sent-state.tsx'

const api = clientOf(mails)

const crud = defineCrud<Mail>({
  feature: 'mail',
  name: 'list',
  title: '邮件发件箱',
  rowKey: row => row.id,
  rowName: row => row.subject,
  list: listCall(mails.list.input, api.list),
  columns: [
    { name: 'userName', title: '收件人', width: 120 },
    { name: 'address', title: '邮箱', width: 180, render: row => row.address ?? '—' },
    { name: 'subject', title: '主题', width: 320 },
    { name: 'state', title: '状态', width: 100, render: row => <SentState state={row.state} /> },
    { name: 'failure', title: '失败原因', width: 160, render: row => row.failure ?? '—' },
    { name: 'tries', title: '次数', width: 64 },
    { name: 'createdAt', title: '提交时间', width: 160 },
    { name: 'sentAt', title: '发送时间', width: 160, render: row => row.sentAt ?? '—' },
  ],
  filters: [{ name: 'state', label: '状态', kind: 'select', options: optionsOf(smsStates) }],
  fields: [],
  rowActions: [
    {
      label: () => '重发',
      permission: mails.resend.access,
      isShown: row => row.state === 'failed',
      run: row => api.resend({ id: row.id }),
    },
  ],
})

export const MailList = () => <CrudPage crud={crud} title="邮件" head={() => null} />
