import { isProved, type Proof } from '@sunport/contract/content/proofs.ts'
import { useQuery } from '@tanstack/react-query'
import { Flex, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { WireTimeInput } from '../../content/wire-time-input.tsx'
import type { ControlProps } from '../../crud/define-crud.ts'
import { peopleToldApart } from '../../ui/told-apart.ts'
import { ProofTicks } from './proof-ticks.tsx'

/** 三校 of all the chosen rows: there is no answer before everything is ticked. */
export const ProofsChoice = ({ onChange }: ControlProps) => {
  const [read, setRead] = useState<Proof[]>([])
  return (
    <ProofTicks
      read={read}
      onChange={ticked => {
        setRead(ticked)
        onChange?.(isProved(ticked) ? ticked : undefined)
      }}
    />
  )
}

/** When what is signed now becomes public, and what it was read for. */
export interface Signing {
  at: string
  proofs: Proof[]
}

export const ScheduleChoice = ({ id, onChange }: ControlProps) => {
  const [signing, setSigning] = useState<Partial<Signing>>({})
  const change = (next: Partial<Signing>) => {
    const both = { ...signing, ...next }
    setSigning(both)
    onChange?.(both.at && isProved(both.proofs ?? []) ? both : undefined)
  }
  return (
    <Flex vertical gap="small">
      <WireTimeInput
        {...(id && { id })}
        value={signing.at ?? null}
        onChange={at => change({ at: at ?? '' })}
        placeholder="请选择时间"
        isPastRefused
      />
      <ProofTicks read={signing.proofs ?? []} onChange={ticked => change({ proofs: ticked })} />
    </Flex>
  )
}

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
