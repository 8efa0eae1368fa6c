import { type TaskRun, taskRun } from '@sunport/contract/calls/task.ts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { CrudPage } from '../../crud/crud-page.tsx'
import { LogDrawer } from './log-drawer.tsx'
import { runCrud } from './run-crud.tsx'
import { useRunActions } from './use-run-actions.ts'

/** 定时任务历史: every run, what became of it, and its log. */
export const Page = () => {
  const [params, setParams] = useSearchParams()
  const shown = params.get('run')
  // Reads the window, not the last rendering: filters that were chosen meanwhile stay.
  const show = (id: string | undefined) => {
    const next = new URLSearchParams(location.search)
    if (id) next.set('run', id)
    else next.delete('run')
    setParams(next)
  }
  const { rerun, redoFailed, terminate } = useRunActions(show)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the actions are the same each time
  const crud = useMemo(
    () =>
      runCrud([
        { label: () => '日志', open: ({ id }: TaskRun) => show(id) },
        {
          label: () => '重跑',
          permission: taskRun.rerun.access,
          isShown: ({ endAt }: TaskRun) => endAt !== null,
          open: rerun,
        },
        {
          label: ({ failedItems }: TaskRun) => `重做失败项（${failedItems}）`,
          permission: taskRun.rerun.access,
          isShown: ({ endAt, failedItems }: TaskRun) => endAt !== null && failedItems > 0,
          open: redoFailed,
        },
        {
          label: () => '终止',
          permission: taskRun.terminate.access,
          isShown: ({ endAt }: TaskRun) => endAt === null,
          isDanger: true,
          open: terminate,
        },
      ]),
    [],
  )
  return (
    <>
      <CrudPage crud={crud} title="定时任务历史" />
      {shown && <LogDrawer id={shown} onOpen={show} onClose={() => show(undefined)} />}
    </>
  )
}
