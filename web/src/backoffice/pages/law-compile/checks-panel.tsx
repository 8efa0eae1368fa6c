import { CloseCircleFilled, WarningFilled } from '@ant-design/icons'
import type { LawFinding } from '@sunport/contract/content/law/check.ts'
import { Button, Result } from 'antd'
import styles from './law-compile.module.css'

interface Props {
  findings: readonly LawFinding[]
  onGo: (versionNo: number | undefined, nodeId: string | undefined) => void
}

/** What is wrong or worth a look, each with the way there. */
export const ChecksPanel = ({ findings, onGo }: Props) => {
  if (findings.length === 0)
    return <Result status="success" title="检查通过" subTitle="序号连续，引用有效，各版本前后衔接。" />
  return (
    <ul className={styles.findings}>
      {findings.map(({ level, message, versionNo, nodeId }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: findings have no other name and are made anew together
        <li key={`${message}${at}`} data-level={level}>
          {level === 'error' ? <CloseCircleFilled /> : <WarningFilled />}
          <span>
            {level === 'error' ? '错误' : '提醒'}：{versionNo ? `版本 ${versionNo} ` : ''}
            {message}
          </span>
          <Button type="link" size="small" onClick={() => onGo(versionNo, nodeId)}>
            定位
          </Button>
        </li>
      ))}
    </ul>
  )
}
