import { type TaskRun, taskRun } from '@sunport/contract/calls/task.ts'
import { runPhases, runTriggers, taskGroups, taskResultNames } from '@sunport/contract/task-codes.ts'
import { api } from '../../../api.ts'
import { defineCrud, listCall, type Option, type RowAction } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import { Person } from '../../ui/person.tsx'
import { Duration, Items, Moment, Result } from './run-cells.tsx'
import { RunLogOf } from './run-log.tsx'

/** A run beside the longest of its page, for the bar. */
type ListedRun = TaskRun & { longestMs: number }

const lengths: Option[] = [
  { value: '10', label: '10 秒' },
  { value: '60', label: '1 分钟' },
  { value: '600', label: '10 分钟' },
  { value: '3600', label: '1 小时' },
]
const all: Option = { value: '', label: '全部' }

const list = listCall(taskRun.list.input, async input => {
  const { rows, total } = await api.taskRun.list(input)
  const longestMs = Math.max(0, ...rows.map(({ durationMs }) => durationMs ?? 0))
  return { rows: rows.map(row => ({ ...row, longestMs })), total }
})

export const runCrud = (rowActions: RowAction<TaskRun>[]) =>
  defineCrud<ListedRun>({
    feature: 'task',
    name: 'runs',
    title: '任务执行',
    rowKey: row => row.id,
    rowName: row => `${row.jobName} ${row.plannedAt}`,
    list,
    columns: [
      { name: 'jobName', title: '任务', width: 150 },
      { name: 'jobCode', title: '任务编码', width: 150, isOptional: true, isSortable: true },
      { name: 'trigger', title: '触发', width: 60, render: row => runTriggers[row.trigger] },
      {
        name: 'plannedAt',
        title: '计划时间',
        width: 124,
        isSortable: true,
        render: row => <Moment at={row.plannedAt} />,
      },
      {
        name: 'startAt',
        title: '开始',
        width: 124,
        isSortable: true,
        render: row => <Moment at={row.startAt} />,
      },
      { name: 'endAt', title: '结束', width: 156, isSortable: true, isOptional: true },
      {
        name: 'durationMs',
        title: '用时',
        width: 92,
        render: row => <Duration run={row} longestMs={row.longestMs} />,
      },
      {
        name: 'attempt',
        title: '次数',
        width: 60,
        align: 'center',
        render: row => `${row.attempt}/${row.attempts}`,
      },
      { name: 'items', title: '处理项', width: 100, render: row => <Items items={row.items} /> },
      { name: 'result', title: '结果', width: 116, render: row => <Result run={row} /> },
      { name: 'message', title: '说明', width: 190, render: row => row.message ?? '' },
      { name: 'operator', title: '操作人', width: 100, render: row => <Person userName={row.operator} /> },
      { name: 'node', title: '执行节点', width: 160, isOptional: true },
    ],
    filters: [
      { name: 'keyword', label: '任务', kind: 'text' },
      { name: 'result', label: '结果', kind: 'select', options: [all, ...optionsOf(taskResultNames)] },
      { name: 'phase', label: '阶段', kind: 'select', options: optionsOf(runPhases) },
      { name: 'trigger', label: '触发', kind: 'select', options: optionsOf(runTriggers) },
      { name: 'group', label: '分组', kind: 'select', options: optionsOf(taskGroups) },
      { name: 'plannedFrom', label: '计划自', kind: 'date' },
      { name: 'plannedTo', label: '至', kind: 'date' },
      { name: 'longerThan', label: '用时超过', kind: 'select', options: lengths },
      { name: 'operator', label: '操作人', kind: 'text' },
    ],
    fields: [],
    detail: row => <RunLogOf id={row.id} />,
    rowActions,
  })
