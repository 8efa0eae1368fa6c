import { useQueries, useQuery } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import type { ControlProps } from './control-props.ts'
import { holdsKeyword } from './tree-nodes.ts'

interface Props extends ControlProps {
  value?: unknown
  onChange?: (code: string | null) => void
}

const provinceOf = (code: string): string => `${code.slice(0, 2)}0000`
const forLong = { staleTime: Number.POSITIVE_INFINITY }

/** An administrative region. The nation is too long a list: a province is read when it is opened. */
export const RegionChoice = ({ value, onChange, placeholder = '请选择区划', ...named }: Props) => {
  const code = typeof value === 'string' && value ? value : undefined
  const [opened, setOpened] = useState<string[]>([])
  const wanted = [...new Set([...opened, ...(code ? [provinceOf(code)] : [])])]
  const provinces = useQuery({
    queryKey: ['regions', 'top'],
    queryFn: () => api.portal.getRegionJsonByPid({ pid: '' }),
    ...forLong,
  })
  const below = useQueries({
    queries: wanted.map(province => ({
      queryKey: ['regions', 'province', province],
      queryFn: () => api.portal.getRegionJson({ regionCode: province }),
      ...forLong,
    })),
    combine: answers => answers.flatMap(({ data }) => data ?? []),
  })
  const known = new Map([...(provinces.data ?? []), ...below].map(region => [region.regionCode, region]))
  const treeData = [...known.values()].map(({ regionCode, regionName, parentId, isLeaf }) => ({
    id: regionCode,
    pId: parentId ?? '',
    value: regionCode,
    title: regionName,
    isLeaf: isLeaf === '1',
  }))
  return (
    <TreeSelect
      {...named}
      treeDataSimpleMode={{ id: 'id', pId: 'pId', rootPId: '' }}
      treeData={treeData}
      value={code && known.has(code) ? code : undefined}
      placeholder={code && !known.has(code) ? code : placeholder}
      onChange={chosen => onChange?.((chosen as string | undefined) ?? null)}
      loadData={async node => setOpened(before => [...new Set([...before, provinceOf(String(node.value))])])}
      loading={provinces.isLoading}
      showSearch={{
        filterTreeNode: (typed, node) => holdsKeyword(`${node.title}${node.value}`, typed),
      }}
      allowClear
      style={{ width: '100%' }}
      styles={{ popup: { root: { maxHeight: 400, overflow: 'auto' } } }}
    />
  )
}
