import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../api.ts'
import { useDebounced } from './use-debounced.ts'

const searchDelayMs = 300
const mostOptions = 100

export const optionsOfRoles = (roles: readonly { id: string; roleName: string }[]) =>
  roles.map(({ id, roleName }) => ({ value: id, label: roleName }))

/** Roles as choices: those that can be given, or all of them; more than a page of them are found by name. */
export const useRoleOptions = (typed = '', { isOpenOnly = true } = {}) => {
  const keyword = useDebounced(typed, searchDelayMs)
  const { data, isLoading, isFetching, error } = useQuery({
    queryKey: ['role', 'options', isOpenOnly, keyword],
    queryFn: () =>
      api.role.list({
        pageSize: mostOptions,
        ...(isOpenOnly && { status: '1' }),
        ...(keyword && { keyword }),
      }),
  })
  const rows = data?.rows
  const options = useMemo(() => optionsOfRoles(rows ?? []), [rows])
  return { rows, options, isLoading, isFetching, error }
}
