import { useIsFetching, useQuery } from '@tanstack/react-query'
import { Tabs } from 'antd'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../api.ts'
import { useCurrentSite } from '../current-site.ts'
import styles from './desk.module.css'
import { type Stage, stageNames, stageOf, stages } from './stages.ts'

type Kind = 'article' | 'notice'

const countName = 'count'

/** Rows are what somebody came for: numbers are asked for when nothing else of the kind is on its way. */
const useIsQuiet = (kind: Kind): boolean => {
  // The list asks for its rows once it stands.
  const [hasBegun, setBegun] = useState(false)
  useEffect(() => setBegun(true), [])
  const others = useIsFetching({ queryKey: [kind], predicate: ({ queryKey }) => queryKey[1] !== countName })
  return hasBegun && others === 0
}

const useCounts = (kind: Kind): Partial<Record<Stage, number>> => {
  const siteId = useCurrentSite().listed
  const { data } = useQuery({
    queryKey: [kind, countName, siteId],
    enabled: useIsQuiet(kind),
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
