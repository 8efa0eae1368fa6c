import type { NoticeRow } from '@sunport/contract/calls/notice-list.ts'
import { type NoticePhase, noticePhases } from '@sunport/contract/rules/notice-phase.ts'
import { Tag, Tooltip } from 'antd'

const tones: Record<NoticePhase, string> = {
  pending: 'default',
  open: 'success',
  closed: 'warning',
  awarded: 'processing',
  terminated: 'error',
  contracted: 'blue',
  accepted: 'purple',
}

type Facts = Pick<NoticeRow, 'phase' | 'decidedPackages' | 'violations'>

/** Where the project stands, what of it is still open, and whether the law's times were kept. */
export const PhaseMark = ({ row: { phase, decidedPackages, violations } }: { row: Facts }) => {
  if (!phase && violations === 0) return <>—</>
  return (
    <>
      {phase && (
        <Tag color={tones[phase]}>
          {noticePhases[phase]}
          {decidedPackages && `（${decidedPackages} 包）`}
        </Tag>
      )}
      {violations > 0 && (
        <Tooltip title={`发布时有 ${violations} 项不符合法定时限，详见检查报告`}>
          <Tag color="warning" variant="outlined">
            时限 {violations}
          </Tag>
        </Tooltip>
      )}
    </>
  )
}
