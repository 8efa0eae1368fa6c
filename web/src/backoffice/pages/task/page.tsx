import type { TimedTask } from '@sunport/contract/calls/task.ts'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { CrudPage } from '../../crud/crud-page.tsx'
import { useSession } from '../../session.ts'
import { useHandlers } from './handlers.ts'
import { RunDialog } from './run-dialog.tsx'
import { taskCrud } from './task-crud.tsx'

const historyOf = (values: Record<string, string>): string =>
  `/main/task-history?${new URLSearchParams(values)}`

/** 定时任务配置: what the product does by itself, and when. */
export const Page = () => {
  const { user } = useSession()
  const navigate = useNavigate()
  const [running, setRunning] = useState<TimedTask>()
  const handlers = useHandlers()
  const me = user.realName ?? user.userName
  const crud = useMemo(
    () =>
      taskCrud(handlers, {
        me,
        runNow: setRunning,
        openHistory: ({ jobCode }) => navigate(historyOf({ keyword: jobCode })),
      }),
    [handlers, me, navigate],
  )
  return (
    <>
      <CrudPage crud={crud} title="定时任务配置" />
      {running && (
        <RunDialog
          task={running}
          handler={handlers.find(({ code }) => code === running.handler)}
          onClose={() => setRunning(undefined)}
          onStarted={runId => navigate(historyOf({ keyword: running.jobCode, run: runId }))}
        />
      )}
    </>
  )
}
