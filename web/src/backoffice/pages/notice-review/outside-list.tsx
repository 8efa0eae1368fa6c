import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { type OutsideCosign, outsideCosignStates } from '@sunport/contract/calls/outside-cosign.ts'
import { Button, Tag } from 'antd'
import { api } from '../../../api.ts'
import content from '../../content/content.module.css'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import styles from './notice-review.module.css'

const stateOf = ({ state, isAgreed }: OutsideCosign): { words: string; tone: string } => {
  if (state === 'answered')
    return isAgreed ? { words: '同意', tone: 'success' } : { words: '不同意', tone: 'error' }
  return { words: outsideCosignStates[state], tone: state === 'waiting' ? 'processing' : 'default' }
}

interface Props {
  item: ContentDetail
  canWithdraw: boolean
  onChanged: () => void
}

/** Who outside was asked, and what each of them said. */
export const OutsideList = ({ item, canWithdraw, onChanged }: Props) => {
  const change = useCrudChange('review')
  const withdraw = (linkId: string) =>
    void change
      .mutateAsync(() => api[item.kind].withdrawOutside({ id: item.id, linkId }))
      .then(onChanged, () => {})
  return (
    <section className={styles.sheet} aria-label="外部会签">
      <h2>外部会签</h2>
      <ol className={content.reviews}>
        {item.outsideCosigns.map(asked => {
          const { words, tone } = stateOf(asked)
          return (
            <li key={asked.id}>
              <div className={content.editionFacts}>
                <Tag color={tone}>{words}</Tag>
                <span>{asked.name}</span>
                <span className={content.muted}>
                  {asked.answeredAt ? asked.answeredAt.slice(0, 16) : `至 ${asked.expiresAt.slice(0, 16)}`}
                </span>
                {canWithdraw && asked.state === 'waiting' && (
                  <Button
                    size="small"
                    type="link"
                    loading={change.isPending}
                    onClick={() => withdraw(asked.id)}
                  >
                    撤回链接
                  </Button>
                )}
              </div>
              {asked.comment && <p>{asked.comment}</p>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
