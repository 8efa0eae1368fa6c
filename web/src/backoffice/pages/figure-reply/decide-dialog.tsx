import type { FigureReply } from '@sunport/contract/calls/figure-reply.ts'
import { figureParties } from '@sunport/contract/figures/codes.ts'
import { type ReplyDecision, replyDecisions } from '@sunport/contract/figures/reply-policy.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Descriptions, Skeleton } from 'antd'
import { api } from '../../../api.ts'
import { DecisionDialog } from '../../crud/decision-dialog.tsx'

/** The words with who sent them, to be called back, which is recorded as looked at; then the decision. */
export const DecideDialog = ({ row, onClose }: { row: FigureReply; onClose: () => void }) => {
  const whole = useQuery({
    queryKey: ['figure-reply', 'whole', row.id],
    queryFn: () => api.figureReply.reveal({ id: row.id }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const decide = (action: ReplyDecision) => (reason: string | null) =>
    api.figureReply.decide({ id: row.id, version: row.version, action, reason })
  const { data } = whole
  return (
    <DecisionDialog
      title={`办理数据说明：${row.name}`}
      feature="figures"
      yes={{
        label: replyDecisions.publish.label,
        decide: decide('publish'),
        isPossible: data !== undefined,
      }}
      no={{ label: replyDecisions.refuse.label, decide: decide('refuse') }}
      reason={{
        label: '办理意见',
        hint: '请先与单位核实；说明按原文公布。不予公布时必填，查看经办人已记入日志',
        maxLength: 500,
      }}
      onClose={onClose}
    >
      {whole.isError && <Alert type="warning" showIcon title={whole.error.message} />}
      {!data && !whole.isError && <Skeleton active />}
      {data && (
        <Descriptions
          size="small"
          column={1}
          items={[
            { key: 'party', label: figureParties[data.party], children: data.name },
            { key: 'year', label: '数据年份', children: data.year ?? '不限' },
            { key: 'content', label: '说明', children: data.content },
            { key: 'applicant', label: '经办人', children: data.applicant ?? '—' },
            { key: 'mobile', label: '联系电话', children: data.mobile ?? '—' },
          ]}
        />
      )}
    </DecisionDialog>
  )
}
