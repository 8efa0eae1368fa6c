import { catalogueDictionary, catalogueEdition } from '@sunport/contract/content/notice/catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { AutoComplete } from 'antd'
import { api } from '../../../api.ts'
import type { ControlProps } from '../../ui/control-props.ts'
import { offeredItems } from './offered-items.ts'

interface Props extends ControlProps {
  siteId: string
  value: string
  onChange: (code: string) => void
  onFill?: (values: Record<string, string | null>) => void
}

const forLong = { staleTime: 5 * 60_000 }

/** An item of the catalogue by code or name: a known one brings its name and the edition it stands in. */
export const ItemInput = ({ siteId, value, onChange, onFill, ...named }: Props) => {
  const { data: items = [] } = useQuery({
    queryKey: ['dictionary', catalogueDictionary, siteId],
    queryFn: () => api.portal.getDictInfo({ dictType: catalogueDictionary, siteId }),
    ...forLong,
  })
  const { data: revisions = [] } = useQuery({
    queryKey: ['dictionary', 'revisions'],
    queryFn: () => api.dictionary.revisions({}),
    ...forLong,
  })
  const choose = (code: string) => {
    const item = items.find(each => each.code === code)
    const types = revisions.filter(({ dictType }) => dictType === catalogueDictionary)
    const type = types.find(each => each.siteId === siteId) ?? types.find(each => each.siteId === null)
    if (item) onFill?.({ code, name: item.name, edition: catalogueEdition(type?.revision ?? 1) })
  }
  return (
    <AutoComplete
      {...named}
      value={value}
      options={offeredItems(items, value).map(({ code, name }) => ({
        value: code,
        label: `${code} ${name}`,
      }))}
      onChange={code => onChange((code ?? '').toUpperCase())}
      onSelect={choose}
      placeholder="编码或名称"
    />
  )
}
