import type { Correction } from '@sunport/contract/calls/correction.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Descriptions, Skeleton } from 'antd'
import { api } from '../../../api.ts'
import { DecisionDialog } from '../../crud/decision-dialog.tsx'
import { FactChanges } from '../../directory/fact-changes.tsx'
import { changeOf } from './correction-crud.tsx'

/** The whole request, which is recorded as looked at; then the decision. */
export const DecideDialog = ({ row, onClose }: { row: Correction; onClose: () => void }) => {
  const whole = useQuery({
    queryKey: ['correction', 'whole', row.id],
    queryFn: () => api.correction.reveal({ id: row.id }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const decide = (action: 'correct' | 'refuse') => (reason: string | null) =>
    api.correction.decide({ id: row.id, version: row.version, action, reason })
  const { data } = whole
  return (
    <DecisionDialog
      title={`办理更正申请：${row.recordName}`}
      feature="directory"
      yes={{ label: '核实并更正', decide: decide('correct'), isPossible: data !== undefined }}
      no={{ label: '不予更正', decide: decide('refuse') }}
      reason={{ label: '办理意见', hint: '不予更正时必填；查看申请全文已记入日志', maxLength: 500 }}
      onClose={onClose}
    >
      {whole.isError && <Alert type="warning" showIcon title={whole.error.message} />}
      {!data && !whole.isError && <Skeleton active />}
      {data && (
        <>
          <FactChanges changes={[changeOf(data)]} />
          <Descriptions
            size="small"
            column={1}
            items={[
              { key: 'reason', label: '更正理由', children: data.reason },
              { key: 'applicant', label: '申请人', children: data.applicant ?? data.createUser ?? '—' },
              { key: 'mobile', label: '联系电话', children: data.mobile ?? '—' },
            ]}
          />
        </>
      )}
    </DecisionDialog>
  )
}
