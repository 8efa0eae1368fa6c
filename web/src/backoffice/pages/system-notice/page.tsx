import {
  NewSystemNotice,
  type SystemNotice,
  SystemNoticeChange,
  systemNotice,
} from '@sunport/contract/calls/system-notice.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { Tag } from 'antd'
import { clientOf } from '../../client-of.ts'
import { EnabledMark, enabledOptions, Modified } from '../../crud/cells.tsx'
import { CrudPage } from '../../crud/crud-page.tsx'
import { defineCrud, formAction, listCall } from '../../crud/define-crud.ts'

const api = clientOf(systemNotice)

const crud = defineCrud<SystemNotice>({
  feature: 'system-notice',
  name: 'list',
  title: '系统公告',
  rowKey: row => row.id,
  rowName: row => row.title,
  list: listCall(systemNotice.list.input, api.list),
  get: ({ id }) => api.get({ id }),
  columns: [
    {
      name: 'title',
      title: '标题',
      width: 260,
      isSortable: true,
      render: row => (
        <>
          {row.isUrgent && <Tag color="red">重要</Tag>}
          {row.title}
        </>
      ),
    },
    { name: 'validFrom', title: '开始日期', width: 120, isSortable: true },
    { name: 'validTo', title: '结束日期', width: 120 },
    { name: 'onLogin', title: '登录页', width: 80, render: row => (row.onLogin ? '显示' : '—') },
    { name: 'readCount', title: '已读人数', width: 90, align: 'right' },
    { name: 'status', title: '状态', width: 90, render: row => <EnabledMark value={row.status} /> },
    { name: 'latestModifyDate', title: '修改时间', width: 120, render: row => <Modified row={row} /> },
    { name: 'remark', title: '备注', isOptional: true },
  ],
  filters: [
    { name: 'keyword', label: '标题或内容', kind: 'text' },
    { name: 'status', label: '状态', kind: 'select', options: enabledOptions },
    { name: 'onDay', label: '生效日期', kind: 'date' },
  ],
  fields: [
    { name: 'title', label: '标题', kind: 'text', isWide: true },
    {
      name: 'content',
      label: '内容',
      kind: 'textarea',
      isWide: true,
      help: '改动标题或内容后，已读的人会再次看到提醒',
    },
    { name: 'validFrom', label: '开始日期', kind: 'date' },
    { name: 'validTo', label: '结束日期', kind: 'date' },
    { name: 'isUrgent', label: '重要', kind: 'switch' },
    {
      name: 'onLogin',
      label: '登录页显示',
      kind: 'switch',
      help: '未登录的人也能看到，请勿写内部信息',
    },
    { name: 'status', label: '状态', kind: 'radio', options: enabledOptions },
    { name: 'remark', label: '备注', kind: 'textarea', isWide: true },
  ],
  create: formAction({
    schema: NewSystemNotice,
    permission: systemNotice.create.access,
    values: () => ({
      title: '',
      content: '',
      isUrgent: false,
      onLogin: false,
      status: enabled.on,
      remark: '',
    }),
    save: api.create,
  }),
  update: formAction({
    schema: SystemNoticeChange,
    permission: systemNotice.update.access,
    values: ({
      id,
      version,
      title,
      content,
      isUrgent,
      onLogin,
      validFrom,
      validTo,
      status,
      remark,
    }: SystemNotice) => ({
      id,
      version,
      title,
      content,
      isUrgent,
      onLogin,
      validFrom,
      validTo,
      status,
      remark,
    }),
    save: api.update,
  }),
  remove: {
    permission: systemNotice.remove.access,
    run: ({ id, version }) => api.remove({ id, version }),
    consequences: row => `将删除系统公告“${row.title}”。不想再显示时，也可以停用。`,
  },
  detail: row => <p style={{ whiteSpace: 'pre-wrap' }}>{row.content}</p>,
})

/** 系统公告. */
export const Page = () => <CrudPage crud={crud} />
