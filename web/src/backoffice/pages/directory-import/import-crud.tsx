import {
  type DirectoryImport,
  directoryImport,
  importStates,
} from '@sunport/contract/calls/directory-import.ts'
import { directoryKinds } from '@sunport/contract/directory/fields.ts'
import { Tag } from 'antd'
import { api } from '../../../api.ts'
import { defineCrud, listCall } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import { Person } from '../../ui/person.tsx'

const colors: Record<DirectoryImport['state'], string | undefined> = {
  waiting: 'processing',
  reading: 'processing',
  ready: 'warning',
  applying: 'processing',
  done: 'success',
  cancelled: undefined,
  failed: 'error',
}

export const ImportMark = ({ state, isCancelling }: Pick<DirectoryImport, 'state' | 'isCancelling'>) => (
  <Tag color={colors[state]}>{isCancelling ? '正在取消' : importStates[state]}</Tag>
)

const countsText = ({ created, changed, same, refused }: DirectoryImport): string =>
  `新增 ${created}，变更 ${changed}，无变化 ${same}，不能导入 ${refused}`

/** Every import and what became of it. */
export const importCrud = (open: (id: string) => void) =>
  defineCrud<DirectoryImport>({
    feature: 'directory',
    isBySite: true,
    name: 'imports',
    title: '目录导入',
    rowKey: row => row.id,
    rowName: row => row.fileName,
    list: listCall(directoryImport.list.input, api.directoryImport.list),
    columns: [
      { name: 'fileName', title: '文件', width: 200 },
      { name: 'kind', title: '目录', width: 100, render: row => directoryKinds[row.kind] },
      { name: 'state', title: '状态', width: 100, render: row => <ImportMark {...row} /> },
      { name: 'siteName', title: '站点', width: 150 },
      { name: 'source', title: '来源', width: 120, isOptional: true },
      { name: 'lines', title: '行数', width: 90, align: 'right' },
      { name: 'created', title: '比对结果', width: 280, render: countsText },
      { name: 'applied', title: '已写入', width: 90, align: 'right' },
      { name: 'note', title: '说明', width: 200, render: row => row.note ?? '' },
      {
        name: 'createUser',
        title: '操作人',
        width: 100,
        render: row => <Person userName={row.createUser} />,
      },
      { name: 'createDate', title: '上传时间', width: 160, isSortable: true, isOptional: true },
    ],
    filters: [
      { name: 'kind', label: '目录', kind: 'select', options: optionsOf(directoryKinds) },
      { name: 'state', label: '状态', kind: 'select', options: optionsOf(importStates) },
    ],
    fields: [],
    rowActions: [
      {
        label: ({ state }) => (state === 'ready' ? '查看并确认' : '查看'),
        permission: directoryImport.get.access,
        open: ({ id }) => open(id),
      },
    ],
  })
