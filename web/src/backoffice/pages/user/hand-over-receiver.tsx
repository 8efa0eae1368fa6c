import type { HandOverKind } from '@sunport/contract/calls/hand-over.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { clearable } from '../../ui/clearable.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'

interface Props {
  userId: string
  label: string
  /** Left out: whoever may receive something of any kind. */
  kind?: HandOverKind
  value: string | undefined
  onChange: (userId: string | undefined) => void
}

const searchDelayMs = 300

/** Somebody who is here and holds the function; whether each item may be his is asked with the rehearsal. */
export const ReceiverSelect = ({ userId, label, kind, value, onChange }: Props) => {
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed, searchDelayMs)
  const query = useQuery({
    queryKey: ['user', 'receivers', userId, kind ?? '', keyword],
    queryFn: () => api.handOver.receivers({ id: userId, kind: kind ?? '', keyword }),
  })
  const options = (query.data ?? []).map(person => ({
    value: person.id,
    label: [person.realName ?? person.userName, person.orgName].filter(Boolean).join(' · '),
  }))
  return (
    <Select
      allowClear={clearable}
      aria-label={label}
      value={value}
      onChange={(chosen?: string) => onChange(chosen)}
      options={options}
      loading={query.isFetching}
      showSearch={{ onSearch: setTyped, filterOption: false }}
      placeholder="不移交"
      notFoundContent={query.isFetching ? '正在查找' : '没有可接收的人员'}
      style={{ width: '100%' }}
    />
  )
}
