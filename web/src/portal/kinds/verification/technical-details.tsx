import { attestChecks } from '@sunport/contract/attest/checks.ts'
import { attestBundlePath } from '@sunport/contract/attest/paths.ts'
import { apiPrefix } from '@sunport/contract/call.ts'
import type { Verdict } from '@sunport/contract/calls/attest.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './verdict-sheet.module.css'
import { timeWords } from './words.ts'

const sizeOf = (head: Verdict['head']): string => {
  const { size } = JSON.parse(head?.head ?? '{}') as { size?: number }
  return size === undefined ? '' : String(size)
}

/** How it is known, for whoever wants to follow it. */
export const TechnicalDetails = ({ verdict }: { verdict: Verdict }) => {
  const { entry, checks, head } = verdict
  if (!entry) return null
  const { document } = JSON.parse(entry.statement) as { document: string | null }
  const facts: [string, string | null][] = [
    ['存证编号', String(entry.seq)],
    ['存证时间', timeWords(entry.loggedAt)],
    ['条目摘要', entry.leafHash],
    ['文本摘要（SHA-256）', document],
    ['签名公钥', entry.keyId],
    ['日志规模', sizeOf(head)],
  ]
  return (
    <details className={styles.technical} open={checks.some(({ isGood }) => !isGood)}>
      <summary>技术细节</summary>
      <ul className={styles.checks}>
        {checks.map(({ check, isGood }) => (
          <li key={check} data-good={isGood}>
            <Icon name={isGood ? 'check' : 'close'} />
            {attestChecks[check]}
            {isGood ? '一致' : '不一致'}
          </li>
        ))}
      </ul>
      <dl className={styles.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <a className={styles.bundle} href={`${apiPrefix}${attestBundlePath}?seq=${entry.seq}`} download>
        <Icon name="download" />
        下载存证包（可离线验证）
      </a>
    </details>
  )
}
