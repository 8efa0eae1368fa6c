import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import type { ControlProps } from '../../crud/define-crud.ts'
import { useMay } from '../../session.ts'
import { SelectableTree } from '../../ui/selectable-tree.tsx'
import { useRoleOptions } from '../../ui/use-role-options.ts'

/** The tree of units, for those who may see it. */
export const useUnits = () => {
  const may = useMay()
  const { data, isLoading } = useQuery({
    queryKey: ['organisation', 'tree'],
    enabled: may('sys:org:view'),
    queryFn: () => api.org.tree({}),
  })
  return { nodes: data ?? noUnits, isLoading }
}
const noUnits: { id: string; parentId: string | null; label: string }[] = []

export const UnitChoice = ({ value, onChange, ...named }: ControlProps) => {
  const { nodes, isLoading } = useUnits()
  return (
    <SelectableTree
      {...named}
      nodes={nodes}
      isLoading={isLoading}
      value={value as string | null}
      onChange={onChange}
    />
  )
}

export const RoleChoice = ({ value, onChange, ...named }: ControlProps) => {
  const [typed, setTyped] = useState('')
  const { options, isFetching } = useRoleOptions(typed)
  return (
    <Select
      {...named}
      value={(value as string | null) ?? undefined}
      onChange={onChange}
      options={options}
      loading={isFetching}
      showSearch={{ onSearch: setTyped, filterOption: false }}
      placeholder="请选择角色"
      style={{ width: '100%' }}
    />
  )
}

/** Several roles at once, as a new account begins with. */
export const RolesChoice = ({ value, onChange, ...named }: ControlProps) => {
  const [typed, setTyped] = useState('')
  const { options, isFetching } = useRoleOptions(typed)
  return (
    <Select
      {...named}
      mode="multiple"
      value={(value as string[] | null) ?? []}
      onChange={onChange}
      options={options}
      loading={isFetching}
      showSearch={{ onSearch: setTyped, filterOption: false, autoClearSearchValue: true }}
      placeholder="由其他管理员授予"
      style={{ width: '100%' }}
    />
  )
}
