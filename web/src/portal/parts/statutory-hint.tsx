import { stageOf } from '@sunport/contract/codes.ts'
import { Link } from 'react-router'
import { usePortal } from '../use-portal.ts'
import type { ShownDetail } from './detail-data.ts'
import { statutoryHref } from './statutory-href.ts'

/** Whoever reads a notice and has a right against it asks until when: the day is computed from that of the notice. */
export const StatutoryHint = ({ info }: { info: ShownDetail }) => {
  const { pack } = usePortal()
  const stage = stageOf(info.noticeType)
  if (stage === 'result')
    return (
      <p>
        对结果有异议？
        <Link to={statutoryHref(pack, 'question-result', info.noticeTime?.slice(0, 10))}>
          算一算提出质疑的最后一天
        </Link>
      </p>
    )
  // When somebody got the documents, only he knows.
  if (stage === 'tender')
    return (
      <p>
        对采购文件有异议？<Link to={statutoryHref(pack, 'question')}>算一算提出质疑的最后一天</Link>
      </p>
    )
  return null
}
