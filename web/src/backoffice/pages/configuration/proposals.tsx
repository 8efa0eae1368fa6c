import { configuration, type SettingProposal } from '@sunport/contract/calls/configuration.ts'
import { settings } from '@sunport/contract/settings.ts'
import { Button } from 'antd'
import { api } from '../../../api.ts'
import { useAsking } from '../../crud/use-asking.tsx'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { useMay } from '../../session.ts'
import { Person } from '../../ui/person.tsx'
import styles from './configuration.module.css'
import { valueWords } from './value-words.ts'

/** What waits for a second person, above everything else. */
export const Proposals = ({ proposals }: { proposals: readonly SettingProposal[] }) => {
  const may = useMay()
  const ask = useAsking()
  const change = useCrudChange('configuration')
  if (proposals.length === 0) return null
  const decide = (id: string, decision: 'confirmed' | 'refused', reason?: string) =>
    change.mutateAsync(() => api.configuration.decide({ id, decision, reason })).catch(() => {})
  return (
    <section className={styles.proposals} aria-label="待确认的修改">
      <h2 className={styles.proposalsTitle}>待确认的修改</h2>
      <ul>
        {proposals.map(({ id, key, siteName, value, current, proposedBy, proposedAt, isOwn, reason }) => {
          const name = settings[key].name
          return (
            <li key={id}>
              <div>
                <strong>{name}</strong>
                {siteName && `（${siteName}）`}：{valueWords(key, current)} →{' '}
                <strong>{valueWords(key, value)}</strong>
                <p className={styles.who}>
                  <Person userName={proposedBy} /> 于 {proposedAt} 提出{reason && `：${reason}`}
                </p>
              </div>
              {isOwn ? (
                <Button
                  size="small"
                  loading={change.isPending}
                  aria-label={`撤回${name}`}
                  onClick={() => change.mutate(() => api.configuration.withdraw({ id }))}
                >
                  撤回
                </Button>
              ) : (
                may(configuration.decide.access) && (
                  <span className={styles.buttons}>
                    <Button
                      size="small"
                      type="primary"
                      loading={change.isPending}
                      aria-label={`确认${name}`}
                      onClick={() => decide(id, 'confirmed')}
                    >
                      确认生效
                    </Button>
                    <Button
                      size="small"
                      aria-label={`退回${name}`}
                      onClick={() =>
                        ask({ title: `退回“${name}”的修改`, reason: '退回原因' }, given =>
                          decide(id, 'refused', given),
                        )
                      }
                    >
                      退回
                    </Button>
                  </span>
                )
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
