import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'

/** Opens an item of a list in its page; the list is as it was on the way back. */
export const OpenLink = ({ name, value, children }: { name: string; value: string; children: ReactNode }) => {
  const [params] = useSearchParams()
  const next = new URLSearchParams(params)
  next.set(name, value)
  return <Link to={{ search: String(next) }}>{children}</Link>
}
