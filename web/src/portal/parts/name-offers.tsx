import type { OrganisationKind } from '@sunport/contract/calls/organisation.ts'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { api } from '../../api.ts'
import { usePortal } from '../use-portal.ts'

/** Id of the list, for the field that shows it. */
export const nameOffersId = 'name-offers'

/** Long enough that nobody is asked between two strokes of one word. */
const pauseMs = 300
const leastCharacters = 2

interface NameOffersProps {
  orgType: OrganisationKind
  /** The form with a field called `name`. */
  children: ReactNode
}

/** Offers names of the register while one types; without scripts the field is a plain one. */
export const NameOffers = ({ orgType, children }: NameOffersProps) => {
  const { siteId } = usePortal()
  const [names, setNames] = useState<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'name') return
    const orgName = target.value.trim()
    clearTimeout(timer.current)
    latest.current = orgName
    if (orgName.length < leastCharacters) return
    timer.current = setTimeout(async () => {
      const found = await api.organisation.queryByName({ orgName, orgType, siteId }).catch(() => [])
      if (latest.current === orgName) setNames([...new Set(found.map(match => match.orgName))])
    }, pauseMs)
  }

  return (
    <div onInput={ask}>
      {children}
      <datalist id={nameOffersId}>
        {names.map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}
