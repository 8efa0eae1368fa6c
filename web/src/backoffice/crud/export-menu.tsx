import { DownloadOutlined } from '@ant-design/icons'
import { listFormats } from '@sunport/contract/calls/crud.ts'
import { Button, Dropdown } from 'antd'
import { useMay } from '../session.ts'
import { fileAddress } from '../transfer.ts'
import type { Crud } from './define-crud.ts'
import type { CrudList } from './use-crud-list.ts'

interface Props<Row> {
  crud: Crud<Row>
  list: CrudList<Row>
  selected: readonly Row[]
}

const formatNames = { xlsx: 'Excel 表格（xlsx）', csv: '文本表格（csv）' }

/** The chosen rows, or everything that the filters find, as a file: a plain link, so that nothing is held here. */
export const ExportMenu = <Row,>({ crud, list, selected }: Props<Row>) => {
  const may = useMay()
  const call = crud.export
  if (!call || !may(call.access)) return null
  const { sortName, sortOrder } = list.state
  const filters = { ...(list.siteId && { siteId: list.siteId }), ...list.state.filters }
  const ids = selected.map(crud.rowKey).join(',')
  const asked = { ...(crud.exportInput?.(filters) ?? filters), sortName, sortOrder, ids }
  const files = [
    ...[...listFormats].reverse().map(format => ({
      label: formatNames[format],
      address: fileAddress(call, { ...asked, format }),
    })),
    ...(crud.moreExports ?? []).map(more => ({ label: more.label, address: fileAddress(more.call, asked) })),
  ]
  const items = files.map(({ label, address }) => ({
    key: label,
    label: (
      <a href={address} download>
        {label}
      </a>
    ),
  }))
  const what = selected.length > 0 ? `导出已选 ${selected.length} 条` : '导出'
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" size="small" icon={<DownloadOutlined />}>
        {what}
      </Button>
    </Dropdown>
  )
}
