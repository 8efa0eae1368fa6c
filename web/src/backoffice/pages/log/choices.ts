import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import type { Option, TreeOption } from '../../crud/define-crud.ts'
import { useMay } from '../../session.ts'
import { hasSet } from './log-address.ts'

/** What the lists of logs let choose from, and how they look now. */
export interface LogChoices {
  orgs: readonly TreeOption[]
  sites: readonly Option[]
  /** Whether rarely used filters are shown. */
  isUnfolded: boolean
  /** What visits are counted by. */
  grouping: string | null
  onReveal: (name: string) => void
}

export const useOrganisations = (): readonly TreeOption[] => {
  const may = useMay()
  const { data } = useQuery({
    queryKey: ['organisation', 'tree'],
    enabled: may('sys:org:view'),
    queryFn: () => api.org.tree({}),
  })
  return data ?? none
}
const none: readonly TreeOption[] = []

/** Whether the address unfolds the rarely used filters, or sets one of them. */
export const useUnfolded = (rare: readonly string[]) => {
  const [params, setParams] = useSearchParams()
  const isAsked = params.get('more') === '1'
  return {
    isUnfolded: isAsked || hasSet(params, rare),
    isForced: !isAsked && hasSet(params, rare),
    toggle: () =>
      setParams(now => {
        const next = new URLSearchParams(now)
        if (isAsked) next.delete('more')
        else next.set('more', '1')
        return next
      }),
  }
}
