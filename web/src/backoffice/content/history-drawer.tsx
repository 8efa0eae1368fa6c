import type { ContentDetail, EditionSummary } from '@sunport/contract/calls/content.ts'
import { openStates } from '@sunport/contract/content/policy.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Drawer, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { useAsking } from '../crud/use-asking.tsx'
import { useCrudChange } from '../crud/use-crud-change.ts'
import { Person } from '../ui/person.tsx'
import { Comparison } from './comparison.tsx'
import styles from './content.module.css'

interface Props {
  item: ContentDetail
  /** The draft that was made of an older edition. */
  onDraft: (item: ContentDetail) => void
  onClose: () => void
}

const stateNames: Record<string, string> = {
  ...openStates,
  published: '现行',
  superseded: '已替代',
  discarded: '已放弃',
}

const EditionRow = ({
  edition,
  isChosen,
  onChoose,
  onRestore,
}: {
  edition: EditionSummary
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onRestore?: () => void
}) => (
  <li className={styles.edition}>
    <Checkbox
      checked={isChosen}
      aria-label={`比较第 ${edition.editionNo} 版`}
      onChange={event => onChoose(event.target.checked)}
    />
    <div>
      <div className={styles.editionFacts}>
        <strong>第 {edition.editionNo} 版</strong>
        <Tag>{stateNames[edition.state] ?? edition.state}</Tag>
        {edition.changeKind === 'major' && <Tag color="warning">重大</Tag>}
      </div>
      <div>{edition.title || '（无标题）'}</div>
      <div className={styles.muted}>
        {edition.publishedAt ? (
          <>
            {edition.publishedAt} 由 <Person userName={edition.publishedBy} /> 发布
          </>
        ) : (
          <>
            {edition.latestModifyDate} <Person userName={edition.createUser} nobody="" />
          </>
        )}
        {edition.changeNote && ` · ${edition.changeNote}`}
      </div>
    </div>
    {onRestore && (
      <Button size="small" onClick={onRestore}>
        以此起草
      </Button>
    )}
  </li>
)

const ComparedEditions = ({ item, ids }: { item: ContentDetail; ids: readonly [string, string] }) => {
  const queries = useQueries({
    queries: ids.map(editionId => ({
      queryKey: [item.kind, 'edition', item.id, editionId, item.version],
      queryFn: () => api[item.kind].edition({ id: item.id, editionId }),
    })),
  })
  const [older, newer] = queries.flatMap(({ data }) => data ?? []).sort((a, b) => a.editionNo - b.editionNo)
  const failed = queries.find(({ isError }) => isError)
  if (failed?.error) return <Alert type="error" showIcon title={failed.error.message} />
  if (!older || !newer) return <Skeleton active />
  return (
    <>
      <h3 className={styles.between}>
        第 {older.editionNo} 版 → 第 {newer.editionNo} 版
      </h3>
      <Comparison before={older} after={newer} />
    </>
  )
}

/** All editions of an item: any two compared, any old one taken up again as a draft. */
export const HistoryDrawer = ({ item, onDraft, onClose }: Props) => {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const ask = useAsking()
  const change = useCrudChange(item.kind)
  const query = useQuery({
    queryKey: [item.kind, 'editions', item.id, item.version],
    queryFn: () => api[item.kind].editions({ id: item.id }),
  })
  const [one, other] = chosen
  const restore = (edition: EditionSummary) =>
    ask(
      { title: `以第 ${edition.editionNo} 版起草`, content: '公开的内容不变，新的草稿须重新送审。' },
      async () => {
        const draft = await change.mutateAsync(() =>
          api[item.kind].restoreEdition({ id: item.id, editionId: edition.id }),
        )
        onDraft(draft as ContentDetail)
      },
    )
  return (
    <Drawer open size="min(820px, 100vw)" title="历史版本" onClose={onClose}>
      {query.isError && <Alert type="error" showIcon title={query.error.message} />}
      {query.isPending && <Skeleton active />}
      {(query.data?.length ?? 0) > 1 && <p className={styles.muted}>选择两个版本进行比较。</p>}
      <ul className={styles.editions}>
        {query.data?.map(edition => (
          <EditionRow
            key={edition.id}
            edition={edition}
            isChosen={chosen.includes(edition.id)}
            onChoose={isChosen =>
              setChosen(isChosen ? [...chosen, edition.id].slice(-2) : chosen.filter(id => id !== edition.id))
            }
            onRestore={
              item.actions.includes('revise') && edition.state !== 'published'
                ? () => restore(edition)
                : undefined
            }
          />
        ))}
      </ul>
      {one && other && <ComparedEditions item={item} ids={[one, other]} />}
    </Drawer>
  )
}
