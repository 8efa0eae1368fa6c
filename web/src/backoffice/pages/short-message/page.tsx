import {
  type ShortMessage,
  shortMessages,
  smsPurposes,
  smsStates,
} from '@sunport/contract/calls/short-message.ts'
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { clientOf } from '../../client-of.ts'
import { CrudPage } from '../../crud/crud-page.tsx'
import { defineCrud, listCall } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import { MailList } from './mail-list.tsx'
import { SentState } from './sent-state.tsx'

const api = clientOf(shortMessages)

const crud = defineCrud<ShortMessage>({
  feature: 'short-message',
  name: 'list',
  title: '短信发件箱',
  rowKey: row => row.id,
  rowName: row => row.phone,
  list: listCall(shortMessages.list.input, api.list),
  columns: [
    { name: 'phone', title: '手机号码', width: 130 },
    { name: 'purpose', title: '用途', width: 120, render: row => smsPurposes[row.purpose] },
    { name: 'text', title: '内容', width: 360 },
    { name: 'state', title: '状态', width: 100, render: row => <SentState state={row.state} /> },
    { name: 'failure', title: '失败原因', width: 160, render: row => row.failure ?? '—' },
    { name: 'tries', title: '次数', width: 64 },
    { name: 'createdAt', title: '提交时间', width: 160 },
    { name: 'sentAt', title: '发送时间', width: 160, render: row => row.sentAt ?? '—' },
  ],
  filters: [
    { name: 'phone', label: '手机号码（完整）', kind: 'text' },
    { name: 'purpose', label: '用途', kind: 'select', options: optionsOf(smsPurposes) },
    { name: 'state', label: '状态', kind: 'select', options: optionsOf(smsStates) },
    { name: 'from', label: '提交自', kind: 'date' },
    { name: 'to', label: '提交至', kind: 'date' },
  ],
  fields: [],
  rowActions: [
    {
      label: () => '重发',
      permission: shortMessages.resend.access,
      isShown: row => row.state === 'failed' && row.purpose !== 'code',
      run: row => api.resend({ id: row.id }),
    },
  ],
})

/** 短信发件箱: what was sent to phones and mailboxes, and what could not be. */
export const Page = () => {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'mail' ? 'mail' : 'sms'
  return (
    <>
      <PageHeader title="短信发件箱" />
      <Tabs
        activeKey={tab}
        destroyOnHidden
        onChange={key => setParams({ tab: key })}
        items={[
          {
            key: 'sms',
            label: '短信',
            children: <CrudPage crud={crud} title="短信" head={() => null} />,
          },
          { key: 'mail', label: '邮件', children: <MailList /> },
        ]}
      />
    </>
  )
}
