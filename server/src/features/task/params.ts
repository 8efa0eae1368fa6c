import { Problem } from '@sunport/contract/problems.ts'
import type { Task } from '../../platform/jobs/define-task.ts'

type Params = Record<string, unknown>

/** Parameters that registered work accepts. */
export const checkParams = (tasks: ReadonlyMap<string, Task>, handler: string, params: Params): Params => {
  const definition = tasks.get(handler)
  if (!definition) throw new Problem('task.handler_unknown')
  const checked = definition.params.safeParse(params)
  if (checked.success) return params
  const [issue] = checked.error.issues
  throw new Problem('task.params', `任务参数 ${issue?.path.join('.') ?? ''} 不正确：${issue?.message ?? ''}`)
}
