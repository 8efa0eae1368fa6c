import { type HandOverReport, handOverKinds } from '@sunport/contract/calls/hand-over.ts'
import { Alert } from 'antd'
import styles from './user.module.css'

interface Props {
  report: HandOverReport
  isDone: boolean
}

/** What goes over, and what stays with the reason. */
export const HandOverResult = ({ report, isDone }: Props) => {
  const refused = report.kinds.reduce((sum, kind) => sum + kind.refused.length, 0)
  const done = report.kinds.reduce((sum, kind) => sum + kind.done, 0)
  const words = isDone ? `已移交 ${done} 项` : `可移交 ${done} 项`
  return (
    <>
      <Alert
        type={refused > 0 ? 'warning' : isDone ? 'success' : 'info'}
        showIcon
        role="status"
        title={refused > 0 ? `${words}，${refused} 项不能移交，仍留在原处` : words}
      />
      {report.kinds.map(kind => (
        <section key={kind.kind} className={styles.handed}>
          <h3 className={styles.handedKind}>{`${handOverKinds[kind.kind]}：${kind.done} 项`}</h3>
          {kind.refused.length > 0 && (
            <ul className={styles.refusals}>
              {kind.refused.map((one, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: titles repeat, and the list never changes
                <li key={at}>
                  <strong>{one.title}</strong>
                  <span className={styles.muted}>{one.refusal}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </>
  )
}
