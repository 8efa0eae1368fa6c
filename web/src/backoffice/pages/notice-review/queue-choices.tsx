import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { api } from '../../../api.ts'
import { WireTimeInput } from '../../content/wire-time-input.tsx'
import type { ControlProps } from '../../crud/define-crud.ts'
import { peopleToldApart } from '../../ui/told-apart.ts'

/** When what is signed now becomes public. */
export const ScheduleChoice = ({ id, value, onChange }: ControlProps) => (
  <WireTimeInput
    {...(id && { id })}
    value={typeof value === 'string' ? value : null}
    onChange={at => onChange?.(at ?? undefined)}
    placeholder="请选择时间"
    isPastRefused
  />
)

/** Everybody who reviews anything; whether he may review each text is said by the rehearsal. */
export const ReviewerChoice = ({ id, value, onChange }: ControlProps) => {
  const people = useQuery({
    queryKey: ['review', 'people', 'all'],
    queryFn: () => api.review.people({}),
    select: found =>
      found.map(person => ({
        value: person.id,
        label: peopleToldApart(found)(person),
        userName: person.userName,
      })),
  })
  return (
    <Select
      {...(id && { id })}
      aria-label="改派给"
      value={typeof value === 'string' ? value : undefined}
      options={people.data ?? []}
      loading={people.isLoading}
      placeholder="请选择审核人员"
      showSearch={{ optionFilterProp: ['label', 'userName'] }}
      onChange={chosen => onChange?.(chosen)}
      style={{ width: '100%' }}
    />
  )
}
