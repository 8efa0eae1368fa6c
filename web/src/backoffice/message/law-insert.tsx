import { basis } from '@sunport/contract/calls/basis.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { clientOf } from '../client-of.ts'
import { useDebounced } from '../ui/use-debounced.ts'
import styles from './message.module.css'

const api = clientOf(basis)
const typingMs = 300

interface Law {
  id: string
  title: string
  publishNumber: string | null
}

interface Props {
  siteId: string
  /** 《…》第十二条, or 《…》 where the law as a whole is meant. */
  onCite: (citation: string) => void
}

/** 引用法条: a law of the site by its name or number, then its article as it reads today. */
export const LawInsert = ({ siteId, onCite }: Props) => {
  const [typed, setTyped] = useState('')
  const [law, setLaw] = useState<Law>()
  const keyword = useDebounced(typed.trim(), typingMs)
  const laws = useQuery({
    queryKey: ['basis', 'laws', siteId, keyword],
    queryFn: () => api.laws({ siteId, keyword }),
    staleTime: 60_000,
  })
  const articles = useQuery({
    queryKey: ['basis', 'articles', siteId, law?.id],
    queryFn: () => api.articles({ siteId, id: law?.id ?? '' }),
    enabled: law !== undefined,
    staleTime: 60_000,
  })
  const known = new Map([...(law ? [law] : []), ...(laws.data ?? [])].map(each => [each.id, each]))
  const cite = (label: string) => {
    if (law) onCite(`《${law.title}》${label}`)
    setLaw(undefined)
  }
  return (
    <span className={styles.usual}>
      <Select
        size="small"
        aria-label="引用法条：选择法规"
        placeholder="引用法条：法规名称或文号"
        style={{ width: 260 }}
        value={law?.id ?? null}
        loading={laws.isFetching}
        notFoundContent={laws.isFetching ? null : '本站没有这样的法规'}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        options={[...known.values()].map(({ id, title, publishNumber }) => ({
          value: id,
          label: publishNumber ? `${title}（${publishNumber}）` : title,
          title,
        }))}
        onChange={id => setLaw(known.get(id))}
      />
      {law && (
        <Select
          size="small"
          aria-label="引用法条：选择条文"
          placeholder="选择条文"
          style={{ width: 260 }}
          value={null}
          loading={articles.isFetching}
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            { value: '', label: '整部法规', title: '整部法规' },
            ...(articles.data ?? []).map(({ label, words }) => ({
              value: label,
              label: words,
              title: words,
            })),
          ]}
          onChange={cite}
        />
      )}
    </span>
  )
}
