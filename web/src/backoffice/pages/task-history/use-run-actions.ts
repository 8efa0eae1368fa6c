import { type TaskRun, taskRun } from '@sunport/contract/calls/task.ts'
import { taskResult } from '@sunport/contract/desk-codes.ts'
import { api } from '../../../api.ts'
import { useAsking } from '../../crud/use-asking.tsx'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { useMay } from '../../session.ts'

/** What may be done to a run: repeat it when it is over, end it before. */
export const useRunActions = (onStarted: (runId: string) => void) => {
  const may = useMay()
  const ask = useAsking()
  const change = useCrudChange('task')
  const perform = (work: () => Promise<unknown>) => change.mutateAsync(work).catch(() => {})
  return {
    canRerun: (run: TaskRun) => may(taskRun.rerun.access) && run.endAt !== null,
    canTerminate: (run: TaskRun) => may(taskRun.terminate.access) && run.endAt === null,
    rerun: (run: TaskRun) => {
      const isFailed = run.result === taskResult.failed
      ask(
        {
          title: `重跑“${run.jobName}”`,
          content: isFailed
            ? '将以原来的参数再执行一次；成功后，本次执行记为“重跑成功”。'
            : '本次执行已经成功，再次执行须说明原因。',
          ...(!isFailed && { reason: '重跑原因' }),
        },
        reason =>
          perform(async () => {
            const { runId } = await api.taskRun.rerun({
              id: run.id,
              reason: reason || null,
              onlyFailed: false,
            })
            onStarted(runId)
          }),
      )
    },
    canRedoFailed: (run: TaskRun) => may(taskRun.rerun.access) && run.endAt !== null && run.failedItems > 0,
    redoFailed: (run: TaskRun) =>
      ask(
        {
          title: `重做“${run.jobName}”的失败项`,
          content: `只处理本次执行中失败的 ${run.failedItems} 项，其余不再处理；全部成功后，本次执行记为“重跑成功”。`,
        },
        () =>
          perform(async () => {
            const { runId } = await api.taskRun.rerun({ id: run.id, onlyFailed: true })
            onStarted(runId)
          }),
      ),
    terminate: (run: TaskRun) =>
      ask(
        {
          title: `终止“${run.jobName}”`,
          content: '执行将被中止，记为未成功；已经完成的部分不会撤回。',
          reason: '终止原因',
          isDanger: true,
        },
        reason => perform(() => api.taskRun.terminate({ id: run.id, reason })),
      ),
  }
}
