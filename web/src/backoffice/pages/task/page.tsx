import type { TimedTask } from '@sunport/contract/calls/task.ts'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { CrudPage } from '../../crud/crud-page.tsx'
import { FormDrawer } from '../../crud/form-drawer.tsx'
import { useSession } from '../../session.ts'
import { useHandlers } from './handlers.ts'
import { useRecipients } from './recipients.ts'
import { RunDialog } from './run-dialog.tsx'
import { PauseAll, PausedAlert } from './switch-bar.tsx'
import { copyForm, taskCrud } from './task-crud.tsx'
import { TrialDialog } from './trial-dialog.tsx'

const historyOf = (values: Record<string, string>): string =>
  `/main/task-history?${new URLSearchParams(values)}`

/** 定时任务配置: what the product does by itself, and when. */
export const Page = () => {
  const { user } = useSession()
  const navigate = useNavigate()
  const [running, setRunning] = useState<TimedTask>()
  const [trying, setTrying] = useState<TimedTask>()
  const [copied, setCopied] = useState<TimedTask>()
  const handlers = useHandlers()
  const recipients = useRecipients()
  const me = user.realName ?? user.userName
  const crud = useMemo(
    () =>
      taskCrud(handlers, recipients, {
        me,
        runNow: setRunning,
        tryOut: setTrying,
        copy: setCopied,
        openHistory: ({ jobCode }) => navigate(historyOf({ keyword: jobCode })),
      }),
    [handlers, recipients, me, navigate],
  )
  return (
    <>
      <PausedAlert />
      <CrudPage crud={crud} title="定时任务配置" tools={<PauseAll />} />
      {running && (
        <RunDialog
          task={running}
          handler={handlers.find(({ code }) => code === running.handler)}
          onClose={() => setRunning(undefined)}
          onStarted={runId => navigate(historyOf({ keyword: running.jobCode, run: runId }))}
        />
      )}
      {trying && <TrialDialog task={trying} onClose={() => setTrying(undefined)} />}
      {copied && (
        <FormDrawer
          crud={{ ...crud, create: copyForm(copied, me) }}
          editing="new"
          onClose={() => setCopied(undefined)}
          onReload={async () => undefined}
        />
      )}
    </>
  )
}
