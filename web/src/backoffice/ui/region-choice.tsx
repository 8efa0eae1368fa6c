import { useQueries, useQuery } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { useDeferredValue, useState } from 'react'
import { api } from '../../api.ts'
import { useSession } from '../session.ts'
import { clearable } from './clearable.tsx'
import type { ControlProps } from './control-props.ts'
import { regionWords } from './region-words.ts'

interface Props extends ControlProps {
  value?: unknown
  onChange?: (code: string | null) => void
  /** Whose region the list begins with; all provinces without it. */
  siteId?: string
}

const provinceOf = (code: string): string => `${code.slice(0, 2)}0000`
const forLong = { staleTime: Number.POSITIVE_INFINITY }

/** Regions below each other: those of the site's province, or all provinces, each read when it is opened. */
const useTree = (own: string | undefined, code: string | undefined) => {
  const [opened, setOpened] = useState<string[]>([])
  const wanted = [...new Set([own, code].flatMap(each => (each ? [provinceOf(each)] : [])).concat(opened))]
  const provinces = useQuery({
    queryKey: ['regions', 'top'],
    queryFn: () => api.portal.getRegionJsonByPid({ pid: '' }),
    ...forLong,
    enabled: !own,
  })
  const below = useQueries({
    queries: wanted.map(province => ({
      queryKey: ['regions', 'province', province],
      queryFn: () => api.portal.getRegionJson({ regionCode: province }),
      ...forLong,
    })),
    combine: answers => ({
      regions: answers.flatMap(({ data }) => data ?? []),
      isKnown: answers.every(({ isPending }) => !isPending),
    }),
  })
  const known = new Map(
    [...(provinces.data ?? []), ...below.regions].map(region => [region.regionCode, region]),
  )
  return {
    known,
    isKnown: below.isKnown,
    isLoading: provinces.isLoading,
    open: async (region: string) => setOpened(before => [...new Set([...before, provinceOf(region)])]),
    nodes: [...known.values()].map(({ regionCode, regionName, parentId, isLeaf }) => ({
      id: regionCode,
      pId: parentId ?? '',
      value: regionCode,
      title: regionName,
      isLeaf: isLeaf === '1',
    })),
  }
}

/** What was typed, looked for in the whole country: by name, by sound, by code. */
const useFound = (typed: string, own: string | undefined) => {
  const keyword = useDeferredValue(typed.trim())
  const { data } = useQuery({
    queryKey: ['regions', 'find', keyword, own],
    queryFn: () => api.region.find({ keyword, ...(own && { within: provinceOf(own) }) }),
    enabled: keyword !== '',
    placeholderData: before => before,
    ...forLong,
  })
  return (data ?? []).map(({ code, name, path }) => ({
    id: code,
    pId: '',
    value: code,
    title: path ? `${name}（${path}）` : name,
    isLeaf: true,
  }))
}

/** An administrative region: looked for by typing, or found by opening what it lies in. */
export const RegionChoice = ({
  value,
  onChange,
  siteId,
  placeholder = '请选择，或输入名称、拼音、代码',
  ...named
}: Props) => {
  const { sites } = useSession()
  const code = typeof value === 'string' && value ? value : undefined
  const own = sites.find(({ id }) => id === siteId)?.regionCode
  const [typed, setTyped] = useState('')
  const tree = useTree(own, code)
  const found = useFound(typed, own)
  const chosen = code ? tree.known.get(code) : undefined
  const name = chosen?.regionName ?? (code && tree.isKnown ? regionWords(undefined, code) : undefined)
  return (
    <TreeSelect
      {...named}
      treeDataSimpleMode={{ id: 'id', pId: 'pId', rootPId: '' }}
      treeData={typed.trim() ? found : tree.nodes}
      labelInValue
      value={code && name ? { value: code, label: name } : undefined}
      placeholder={placeholder}
      onChange={next => {
        setTyped('')
        onChange?.(next?.value ?? null)
      }}
      loadData={node => tree.open(String(node.value))}
      loading={tree.isLoading}
      {...(own && { treeDefaultExpandedKeys: [provinceOf(own)] })}
      // The server has chosen already.
      showSearch={{ filterTreeNode: false, searchValue: typed, onSearch: setTyped }}
      notFoundContent={typed.trim() ? '没有找到' : undefined}
      allowClear={clearable}
      style={{ width: '100%' }}
      styles={{ popup: { root: { maxHeight: 400, overflow: 'auto' } } }}
    />
  )
}
