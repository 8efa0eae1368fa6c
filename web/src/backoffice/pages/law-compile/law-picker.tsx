import { useQuery } from '@tanstack/react-query'
import { AutoComplete } from 'antd'
import { useEffect, useState } from 'react'
import { api } from '../../../api.ts'
import { useDebounced } from '../../ui/use-debounced.ts'

interface Props {
  id?: string
  /** Where nothing beside it names it. */
  label?: string
  siteId: string
  value: string | undefined
  /** The act of the library that the name stands for so far. */
  lawId: string | null | undefined
  placeholder?: string
  /** The name of an act, and its id where the library has it. */
  onChange: (title: string, lawId: string | null) => void
}

/** An act by its name: one of the library, or any other as it is called. */
export const LawPicker = ({ id, label, siteId, value, lawId: linked, placeholder, onChange }: Props) => {
  const [keyword, setKeyword] = useState('')
  const asked = useDebounced(keyword, 300)
  const found = useQuery({
    queryKey: ['law', 'choices', siteId, asked],
    queryFn: () => api.lawDesk.choices({ siteId, keyword: asked }),
    placeholderData: data => data,
  })
  // Whoever types the whole name of one act means that act, whether he clicks on it or not.
  useEffect(() => {
    const [only, ...more] = found.data?.filter(({ title }) => title === value) ?? []
    if (keyword && !linked && only && more.length === 0) onChange(only.title, only.id)
  }, [keyword, found.data, value, linked, onChange])
  return (
    <AutoComplete
      id={id}
      aria-label={label}
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
