import { CheckCircleFilled, CloseCircleFilled, WarningFilled } from '@ant-design/icons'
import type { StatutoryFinding } from '@sunport/contract/calls/notice.ts'
import styles from './announcement.module.css'
import type { NoticeProblem } from './use-report.ts'

const lookOf = ({ isMet, isRefusing }: StatutoryFinding, isPublic: boolean) => {
  if (isMet) return { tone: 'good', icon: <CheckCircleFilled />, word: '符合' }
  if (isPublic) return { tone: 'warn', icon: <WarningFilled />, word: '不符合' }
  return isRefusing
    ? { tone: 'bad', icon: <CloseCircleFilled />, word: '不符合，不能送审' }
    : { tone: 'warn', icon: <WarningFilled />, word: '提示' }
}

interface Props {
  findings: readonly StatutoryFinding[]
  /** It has been decided on: nothing is refused any more. */
  isPublic?: boolean
}

/** Rule by rule: whether it is met, how the days were counted, and where it stands. */
export const Findings = ({ findings, isPublic = false }: Props) => {
  if (findings.length === 0) return <p className={styles.muted}>该公告没有须检查的时限，或日期尚未填写。</p>
  return (
    <ul className={styles.findings}>
      {findings.map(finding => {
        const { tone, icon, word } = lookOf(finding, isPublic)
        return (
          <li key={finding.rule} data-tone={tone}>
            {icon}
            <div>
              <b>
                {finding.label}：{word}
              </b>
              <p>{finding.message}</p>
              <p className={styles.muted}>{finding.basis}</p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

interface RemarksProps {
  remarks: readonly NoticeProblem[]
  /** Leads to the value; where there is no form, remarks are only read. */
  onChoose?: (key: string) => void
}

export const Remarks = ({ remarks, onChoose }: RemarksProps) => (
  <ul className={styles.problems}>
    {remarks.map(({ key, message }) => (
      <li key={`${key}/${message}`}>
        {onChoose ? (
          <button type="button" onClick={() => onChoose(key)}>
            {message}
          </button>
        ) : (
          message
        )}
      </li>
    ))}
  </ul>
)
