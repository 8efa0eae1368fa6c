import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { setTokenErrorHandler } from '../api.ts'
import './base.css'
import { queryClient } from './query-client.ts'
import { createBackOfficeRouter } from './router.tsx'
import { leaveEndedSession } from './session.ts'
import { watchErrors } from './shell/error-log.ts'
import { Themed } from './shell/themed.tsx'

/** The whole back-office, rendered in the browser only. */
export const BackOffice = () => {
  const [router] = useState(() => createBackOfficeRouter(queryClient))
  useEffect(() => {
    setTokenErrorHandler(leaveEndedSession)
    return watchErrors()
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <Themed>
        <RouterProvider router={router} />
      </Themed>
    </QueryClientProvider>
  )
}
