import type { Attempt } from './attempt.ts'
import type { ShownCredit } from './credits.ts'
import { RecordTable, shortColumn } from './record-section.tsx'
import type { RegisterColumn } from './register-table.tsx'

const columns: RegisterColumn<ShownCredit>[] = [
  { label: '违法失信情形', cell: row => row.detailReason, isHead: true },
  { label: '处理结果', cell: row => row.handleResult },
  { label: '处理机关', cell: row => row.handleUnit },
  shortColumn('期限', row => `${row.startDate ?? ''} 至 ${row.endDate ?? '长期'}`),
  shortColumn('状态', row => row.statusName),
]

/** What the registers of misconduct say; most bodies have nothing there. */
export const CreditRecords = ({ rows }: { rows: Attempt<ShownCredit[]> }) => (
  <RecordTable
    id="record-credit"
    title="信用记录"
    columns={columns}
    rows={rows}
    emptyWords="暂无失信记录"
    unit="条"
  />
)
