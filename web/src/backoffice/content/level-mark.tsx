import { CloseCircleFilled, InfoCircleFilled, WarningFilled } from '@ant-design/icons'
import { type FindingLevel, findingLevels } from '@sunport/contract/content/check/finding.ts'
import styles from './checks.module.css'

const icons = { block: <CloseCircleFilled />, warn: <WarningFilled />, hint: <InfoCircleFilled /> }

/** How grave a finding is, by icon and word as well as by colour. */
export const LevelMark = ({ level, count }: { level: FindingLevel; count?: number }) => (
  <span className={styles.level} data-level={level}>
    {icons[level]}
    {findingLevels[level]}
    {count !== undefined && <b>{count}</b>}
  </span>
)
