import type { InfoRef } from '@sunport/contract/content/article-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import type { ControlProps } from '../../ui/control-props.ts'
import { useDebounced } from '../../ui/use-debounced.ts'

interface Props extends ControlProps {
  siteId: string
  /** Pages of one family only. */
  kind?: 'law' | 'notice'
  /** One is kept by itself, several as a list. */
  most: number
  value?: InfoRef | InfoRef[]
  onChange?: (value: InfoRef | InfoRef[] | undefined) => void
}

const typingMs = 300

/** Public pages of the site, chosen by words of their titles. */
export const InfoPicker = ({ siteId, kind, most, value, onChange, ...named }: Props) => {
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), typingMs)
  const found = useQuery({
    queryKey: ['article', 'pages', siteId, kind, keyword],
    queryFn: () => api.editing.pages({ siteId, keyword, ...(kind && { kind }) }),
    enabled: keyword !== '',
  })
  const chosen = value ? [value].flat() : []
  const known = new Map([...chosen, ...(found.data ?? [])].map(({ id, title }) => [id, { id, title }]))
  const change = (ids: string[]) => {
    const infos = ids.flatMap(id => known.get(id) ?? [])
    onChange?.(infos.length === 0 ? undefined : most === 1 ? infos.at(-1) : infos)
  }
  return (
    <Select
      {...named}
      mode="multiple"
      {...(most > 1 && { maxCount: most })}
      value={chosen.map(({ id }) => id)}
      options={[...known.values()].map(({ id, title }) => ({ value: id, label: title }))}
      loading={found.isFetching}
      placeholder="输入标题查找已发布的内容"
      notFoundContent={keyword ? '没有找到' : null}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onChange={change}
    />
  )
}
