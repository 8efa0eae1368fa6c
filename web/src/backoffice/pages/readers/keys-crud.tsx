import { type ReadingKeyRow, readers } from '@sunport/contract/calls/reading.ts'
import { clientOf } from '../../client-of.ts'
import { defineCrud, listCall } from '../../crud/define-crud.ts'

const api = clientOf(readers)

/** Keys that readers have taken; one that is ended reads with what its address has. */
export const keysCrud = defineCrud<ReadingKeyRow>({
  feature: 'readers',
  name: 'keys',
  title: '数据密钥',
  rowKey: row => row.id,
  rowName: row => row.label,
  list: listCall(readers.keys.input, api.keys),
  columns: [
    { name: 'label', title: '应用名称', width: 240 },
    { name: 'madeAt', title: '取得时间', width: 170 },
    { name: 'uses', title: '累计读取', width: 110, align: 'right' },
    { name: 'lastDay', title: '最近一次', width: 120 },
    { name: 'endedAt', title: '停用时间', width: 170 },
    { name: 'endedReason', title: '停用原因', width: 200 },
  ],
  filters: [{ name: 'keyword', label: '应用名称', kind: 'text' }],
  fields: [],
  rowActions: [
    {
      label: () => '停用',
      permission: readers.endKey.access,
      isShown: row => row.endedAt === null,
      isDanger: true,
      reason: '停用原因',
      confirm: row => `停用“${row.label}”的数据密钥后不能恢复，对方仍可按匿名额度读取。`,
      run: (row, reason) => api.endKey({ id: row.id, reason }),
    },
  ],
})
