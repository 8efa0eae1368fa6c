import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api.ts'
import type { TreeOption } from '../../crud/define-crud.ts'

const nobody: TreeOption[] = []

/** Units that may answer for a link. */
export const useOwners = (): TreeOption[] =>
  useQuery({
    queryKey: ['link-owners'],
    queryFn: () => api.link.owners({}),
    select: units => units.map(({ id, parentId, name }) => ({ id, parentId, label: name })),
  }).data ?? nobody
