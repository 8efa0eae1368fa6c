import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { api } from '../../api.ts'
import { useCurrentSite } from '../current-site.ts'
import styles from './desk.module.css'
import { type Stage, stageNames, stageOf, stages } from './stages.ts'

type Kind = 'article' | 'notice'

const useCounts = (kind: Kind): Partial<Record<Stage, number>> => {
  const siteId = useCurrentSite().listed
  const { data } = useQuery({
    queryKey: [kind, 'count', siteId],
    queryFn: () => api[kind].counts({ siteId }),
  })
  return data ?? {}
}

/** The stage that the address names. */
export const useStage = (): Stage => stageOf(useSearchParams()[0].get('tab'))

/** A list's texts by how far they are, each stage with its number. */
export const StageTabs = ({ kind }: { kind: Kind }) => {
  const [, setParams] = useSearchParams()
  const stage = useStage()
  const counts = useCounts(kind)
  const choose = (next: Stage) =>
    setParams(before => {
      const kept = new URLSearchParams(before)
      kept.delete('currPage')
      if (next) kept.set('tab', next)
      else kept.delete('tab')
      return kept
    })
  return (
    <Tabs
      className={styles.tabs}
      activeKey={stage || 'all'}
      onChange={key => choose(stageOf(key))}
      items={stageNames.map(name => ({
        key: name || 'all',
        label: (
          <>
            {stages[name]}
            {counts[name] !== undefined && <span className={styles.count}>{counts[name]}</span>}
          </>
        ),
      }))}
    />
  )
}
