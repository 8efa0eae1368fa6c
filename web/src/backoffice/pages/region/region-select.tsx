import { enabled } from '@sunport/contract/codes.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import type { ControlProps } from '../../crud/define-crud.ts'
import { clearable } from '../../ui/clearable.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'

const waitMs = 300
const mostHits = 20

/** Finds one region in use by its code, its name or how that sounds. */
export const RegionSelect = ({ value, onChange, ...control }: ControlProps) => {
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), waitMs)
  const chosen = value as string | null | undefined
  const hits = useQuery({
    queryKey: ['region', 'hits', keyword],
    queryFn: () => api.region.list({ keyword, status: enabled.on, currPage: 1, pageSize: mostHits }),
  })
  const own = useQuery({
    queryKey: ['region', 'one', chosen],
    enabled: Boolean(chosen),
    queryFn: () => api.region.get({ id: chosen ?? '' }),
  })
  const rows = [...(hits.data?.rows ?? []), ...(own.data && !keyword ? [own.data] : [])]
  const options = [...new Map(rows.map(row => [row.id, row])).values()].map(row => ({
    value: row.id,
    label: `${row.regionFullName}（${row.id}）`,
  }))
  return (
    <Select
      {...control}
      value={chosen || undefined}
      onChange={next => onChange?.(next ?? null)}
      options={options}
      loading={hits.isFetching}
      allowClear={clearable}
      placeholder="输入名称、代码或拼音查找"
      notFoundContent={hits.isFetching ? '正在查找' : '没有找到'}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      style={{ width: '100%' }}
    />
  )
}
