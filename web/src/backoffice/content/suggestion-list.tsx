import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { type SuggestedPart, type Suggestion, suggestedParts } from '@sunport/contract/calls/suggestion.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Collapse, Tag } from 'antd'
import { api } from '../../api.ts'
import { useCrudChange } from '../crud/use-crud-change.ts'
import { Comparison } from './comparison.tsx'
import styles from './content.module.css'

const partNames = Object.keys(suggestedParts) as SuggestedPart[]

const outcomeOf = ({ decidedAt, taken }: Suggestion): { words: string; tone: string } => {
  if (!decidedAt) return { words: '待处理', tone: 'processing' }
  if (taken.length === 0) return { words: '未采纳', tone: 'default' }
  return { words: `已采纳${taken.map(part => suggestedParts[part]).join('、')}`, tone: 'success' }
}

const Heading = ({ of }: { of: Suggestion }) => {
  const { words, tone } = outcomeOf(of)
  return (
    <span className={styles.editionFacts}>
      <Tag color={tone}>{words}</Tag>
      <span>{of.reviewerName ?? '—'}</span>
      <span className={styles.muted}>{of.suggestedAt.slice(0, 16)}</span>
      <span>{of.reason}</span>
    </span>
  )
}

interface Props {
  item: ContentDetail
  /** Given to whoever writes the text: saves what is typed, and then shows what came of the decision. */
  deciding?: { settle: () => Promise<ContentDetail | undefined>; onDecided: (item: ContentDetail) => void }
}

/** What reviewers would have an article say, each against the text that they read. */
export const SuggestionList = ({ item, deciding }: Props) => {
  const change = useCrudChange('article')
  const { data = [] } = useQuery({
    queryKey: ['article', 'suggestions', item.id, item.openState, item.version],
    queryFn: () => api.suggestion.list({ id: item.id }),
    enabled: item.kind === 'article' && item.open !== null,
    placeholderData: before => before,
  })
  const decide = async (suggestionId: string, taken: SuggestedPart[]) => {
    const settled = await deciding?.settle()
    if (!settled) return
    const next = await change.mutateAsync(() =>
      api.suggestion.decide({ id: item.id, version: settled.version, suggestionId, taken }),
    )
    deciding?.onDecided(next as ContentDetail)
  }
  if (data.length === 0) return null
  return (
    <section aria-label="修改建议">
      <Collapse
        defaultActiveKey={data.filter(({ decidedAt }) => !decidedAt).map(({ id }) => id)}
        items={data.map(each => ({
          key: each.id,
          label: <Heading of={each} />,
          children: (
            <>
              <Comparison before={{ ...each.before, fields: {} }} after={{ ...each.after, fields: {} }} />
              {deciding && !each.decidedAt && (
                <div className={styles.editionFacts}>
                  <Button type="primary" onClick={() => void decide(each.id, partNames).catch(() => {})}>
                    全部采纳
                  </Button>
                  {partNames.map(part => (
                    <Button key={part} onClick={() => void decide(each.id, [part]).catch(() => {})}>
                      仅采纳{suggestedParts[part]}
                    </Button>
                  ))}
                  <Button danger onClick={() => void decide(each.id, []).catch(() => {})}>
                    不采纳
                  </Button>
                </div>
              )}
            </>
          ),
        }))}
      />
    </section>
  )
}
