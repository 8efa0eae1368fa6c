import { useQuery } from '@tanstack/react-query'
import { AutoComplete } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useDebounced } from '../../ui/use-debounced.ts'

interface Props {
  id?: string
  siteId: string
  value: string | undefined
  placeholder?: string
  /** The name of an act, and its id where the library has it. */
  onChange: (title: string, lawId: string | null) => void
}

/** An act by its name: one of the library, or any other as it is called. */
export const LawPicker = ({ id, siteId, value, placeholder, onChange }: Props) => {
  const [keyword, setKeyword] = useState('')
  const asked = useDebounced(keyword, 300)
  const found = useQuery({
    queryKey: ['law', 'choices', siteId, asked],
    queryFn: () => api.lawDesk.choices({ siteId, keyword: asked }),
    placeholderData: data => data,
  })
  return (
    <AutoComplete
      id={id}
      value={value ?? ''}
      placeholder={placeholder}
      options={found.data?.map(({ id: lawId, title, publishNumber }) => ({
        value: title,
        label: publishNumber ? `${title}（${publishNumber}）` : title,
        lawId,
      }))}
      onSearch={setKeyword}
      onChange={(title, option) => {
        const lawId = option && !Array.isArray(option) ? (option as { lawId?: string }).lawId : undefined
        onChange(title, lawId ?? null)
      }}
    />
  )
}
