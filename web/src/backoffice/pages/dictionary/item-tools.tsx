import { DownloadOutlined, SortAscendingOutlined } from '@ant-design/icons'
import { type DictItem, type DictType, dictionary } from '@sunport/contract/calls/dictionary.ts'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { useMay } from '../../session.ts'
import { fileAddress } from '../../transfer.ts'
import { ReorderDialog } from '../../ui/reorder-dialog.tsx'

const formats = { xlsx: 'Excel 表格（xlsx）', csv: '文本表格（csv）', json: 'JSON' }
const pageSize = 100

const readAll = async (typeId: string): Promise<DictItem[]> => {
  const rows: DictItem[] = []
  for (let currPage = 1; ; currPage++) {
    const page = await api.dictionary.listItems({ typeId, currPage, pageSize })
    rows.push(...page.rows)
    if (page.rows.length < pageSize) return rows
  }
}

/** What can be done with all entries of a type at once. */
export const ItemTools = ({ type }: { type: DictType }) => {
  const may = useMay()
  const { message } = App.useApp()
  const change = useCrudChange('dictionary')
  const [ordering, setOrdering] = useState<DictItem[]>()
  const items = Object.entries(formats).map(([format, label]) => ({
    key: format,
    label: (
      <a href={fileAddress(dictionary.exportItems, { typeId: type.id, format })} download>
        {label}
      </a>
    ),
  }))
  return (
    <>
      {may(dictionary.saveOrder.access) && type.entryCount > 1 && (
        <Button
          type="text"
          icon={<SortAscendingOutlined />}
          onClick={() =>
            readAll(type.id).then(setOrdering, failure => void message.error((failure as Error).message))
          }
        >
          调整顺序
        </Button>
      )}
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button type="text" icon={<DownloadOutlined />}>
          导出
        </Button>
      </Dropdown>
      {ordering && (
        <ReorderDialog
          title={`${type.typeName}的顺序`}
          entries={ordering.map(({ id, dictName, dictCode }) => ({
            id,
            label: `${dictName}（${dictCode}）`,
          }))}
          onSave={ids => change.mutateAsync(() => api.dictionary.saveOrder({ typeId: type.id, ids }))}
          onClose={() => setOrdering(undefined)}
        />
      )}
    </>
  )
}
