import { WarningFilled } from '@ant-design/icons'
import type { StatutoryFinding } from '@sunport/contract/calls/notice.ts'
import { Skeleton } from 'antd'
import styles from './announcement.module.css'
import { fieldId } from './field-errors.ts'
import { Findings, Remarks } from './findings.tsx'
import type { NoticeProblem } from './use-report.ts'

const focusOn = (key: string) => {
  const element = document.getElementById(fieldId(key))
  element?.scrollIntoView({ block: 'center' })
  element?.focus()
}

interface Props {
  problems: readonly NoticeProblem[]
  warnings: readonly NoticeProblem[]
  findings: readonly StatutoryFinding[] | undefined
}

/** What is still missing, and what the law says of the times, while the notice is being written. */
export const Report = ({ problems, warnings, findings }: Props) => (
  <div aria-live="polite">
    <h3 className={styles.reportTitle}>
      {problems.length > 0 ? `还有 ${problems.length} 处须填写或修改` : '要素完整'}
    </h3>
    {problems.length > 0 && <Remarks remarks={problems} onChoose={focusOn} />}
    {warnings.length > 0 && (
      <>
        <h3 className={styles.reportTitle}>
          <WarningFilled className={styles.doubt} /> 金额请核对
        </h3>
        <Remarks remarks={warnings} onChoose={focusOn} />
      </>
    )}
    <h3 className={styles.reportTitle}>法定时限</h3>
    {findings ? <Findings findings={findings} /> : <Skeleton active title={false} />}
  </div>
)
