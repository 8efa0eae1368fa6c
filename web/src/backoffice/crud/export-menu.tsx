import { DownloadOutlined } from '@ant-design/icons'
import type { Call } from '@sunport/contract/call.ts'
import { listFormats } from '@sunport/contract/calls/crud.ts'
import { exportAtOnce } from '@sunport/contract/calls/desk-job.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Dropdown } from 'antd'
import { api } from '../../api.ts'
import { readAnew } from '../read-anew.ts'
import { useMay } from '../session.ts'
import { fileAddress } from '../transfer.ts'
import { isSilent } from '../ui/form/refusal.ts'
import type { Crud } from './define-crud.ts'
import { jobFeature } from './job-view.tsx'
import type { CrudList } from './use-crud-list.ts'

interface Props<Row> {
  crud: Crud<Row>
  list: CrudList<Row>
  selected: readonly Row[]
}

const formatNames = { xlsx: 'Excel 表格（xlsx）', csv: '文本表格（csv）' }

const queryOf = (input: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  )

/** Asks for a file that is made in the background. */
const useStartExport = () => {
  const client = useQueryClient()
  const { message } = App.useApp()
  return async (call: Call, input: Record<string, unknown>) => {
    try {
      await api.deskJobs.startExport({ call: call.path, query: queryOf(input) })
      message.success('条数较多，已转入后台导出，完成后铃铛会通知您')
      await readAnew(client, [jobFeature])
    } catch (failure) {
      if (!isSilent(failure)) message.error((failure as Error).message)
    }
  }
}

/** The chosen rows, or everything that the filters find, as a file: a plain link, or a job when it is long. */
export const ExportMenu = <Row,>({ crud, list, selected }: Props<Row>) => {
  const may = useMay()
  const start = useStartExport()
  const call = crud.export
  if (!call || !may(call.access)) return null
  const { sortName, sortOrder } = list.state
  const filters = { ...(list.siteId && { siteId: list.siteId }), ...list.state.filters }
  const ids = selected.map(crud.rowKey).join(',')
  const asked = { ...(crud.exportInput?.(filters) ?? filters), sortName, sortOrder, ids }
  const isLong = selected.length === 0 && list.total > exportAtOnce
  const files = [
    ...[...listFormats].reverse().map(format => ({
      label: formatNames[format],
      call,
      input: { ...asked, format },
      isLong,
    })),
    ...(crud.moreExports ?? [])
      .filter(({ chosenAtOnce }) => chosenAtOnce === undefined || selected.length > 0)
      .map(({ label, call: other, chosenAtOnce }) => ({
        label,
        call: other,
        input: chosenAtOnce === undefined ? asked : { ids },
        isLong: chosenAtOnce !== undefined && selected.length > chosenAtOnce,
      })),
  ]
  const items = files.map(file => ({
    key: file.label,
    ...(file.isLong
      ? { label: file.label, onClick: () => void start(file.call, file.input) }
      : {
          label: (
            <a href={fileAddress(file.call, file.input)} download>
              {file.label}
            </a>
          ),
        }),
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
