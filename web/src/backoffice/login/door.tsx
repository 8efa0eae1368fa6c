import type { User } from '@sunport/contract/calls/session.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { api, setSigningKey } from '../../api.ts'
import { defaultTitle, useAppearance } from '../appearance.ts'
import { leaveAfter } from '../session.ts'
import { Entrance } from './entrance.tsx'
import { holdPaths } from './held.ts'

/** The page before the back-office, under its own title. */
export const Door = ({ title: words, children }: { title: string; children: ReactNode }) => {
  const site = useAppearance()
  const title = site?.title ?? defaultTitle
  useEffect(() => {
    document.title = `${words} - ${title}`
  }, [words, title])
  return (
    <Entrance title={title} siteName={site?.siteName}>
      {children}
    </Entrance>
  )
}

/** Whose session waits at this door; whoever waits at another, or at none, is sent on. */
export const useDoor = (hold: NonNullable<User['hold']>, freeGoTo = '/main'): User | undefined => {
  const navigate = useNavigate()
  const { data: user, error } = useQuery({
    queryKey: ['door'],
    queryFn: async () => {
      const found = await api.session.user({})
      setSigningKey(found.signKey)
      return found
    },
    retry: false,
    gcTime: 0,
  })
  useEffect(() => {
    if (error) leaveAfter(error)
  }, [error])
  useEffect(() => {
    if (user && user.hold !== hold) navigate(user.hold ? holdPaths[user.hold] : freeGoTo, { replace: true })
  }, [user, hold, freeGoTo, navigate])
  return user?.hold === hold ? user : undefined
}
