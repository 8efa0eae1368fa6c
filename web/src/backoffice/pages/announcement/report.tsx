import { CheckCircleFilled, CloseCircleFilled, WarningFilled } from '@ant-design/icons'
import type { StatutoryFinding } from '@sunport/contract/calls/notice.ts'
import { Skeleton } from 'antd'
import styles from './announcement.module.css'
import { fieldId } from './field-errors.ts'
import type { NoticeProblem } from './use-report.ts'

const lookOf = ({ isMet, isRefusing }: StatutoryFinding) => {
  if (isMet) return { tone: 'good', icon: <CheckCircleFilled />, word: '符合' }
  return isRefusing
    ? { tone: 'bad', icon: <CloseCircleFilled />, word: '不符合，不能送审' }
    : { tone: 'warn', icon: <WarningFilled />, word: '提示' }
}

const focusOn = (key: string) => {
  const element = document.getElementById(fieldId(key))
  element?.scrollIntoView({ block: 'center' })
  element?.focus()
}

const Remarks = ({ remarks }: { remarks: readonly NoticeProblem[] }) => (
  <ul className={styles.problems}>
    {remarks.map(({ key, message }) => (
      <li key={`${key}/${message}`}>
        <button type="button" onClick={() => focusOn(key)}>
          {message}
        </button>
      </li>
    ))}
  </ul>
)

/** What is still missing, and what the law says of the times, while the notice is being written. */
export const Report = ({
  problems,
  warnings,
  findings,
}: {
  problems: readonly NoticeProblem[]
  warnings: readonly NoticeProblem[]
  findings: readonly StatutoryFinding[] | undefined
}) => {
  return (
    <div aria-live="polite">
      <h3 className={styles.reportTitle}>
        {problems.length > 0 ? `还有 ${problems.length} 处须填写或修改` : '要素完整'}
      </h3>
      {problems.length > 0 && <Remarks remarks={problems} />}
      {warnings.length > 0 && (
        <>
          <h3 className={styles.reportTitle}>
            <WarningFilled className={styles.doubt} /> 金额请核对
          </h3>
          <Remarks remarks={warnings} />
        </>
      )}
      <h3 className={styles.reportTitle}>法定时限</h3>
      {!findings && <Skeleton active title={false} />}
      {findings?.length === 0 && <p className={styles.muted}>该公告没有须检查的时限，或日期尚未填写。</p>}
      <ul className={styles.findings}>
        {findings?.map(finding => {
          const { tone, icon, word } = lookOf(finding)
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
    </div>
  )
}
