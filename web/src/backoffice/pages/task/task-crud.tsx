import { NewTask, TaskChange, type TaskHandler, type TimedTask, task } from '@sunport/contract/calls/task.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { problems } from '@sunport/contract/problems.ts'
import {
  alarmCauses,
  backoffs,
  calendarRules,
  concurrencyPolicies,
  misfirePolicies,
  scheduleTypes,
  taskGroups,
  taskResultNames,
} from '@sunport/contract/task-codes.ts'
import type { z } from 'zod'
import { api } from '../../../api.ts'
import { defineCrud, type FormValues, formAction, listCall, type Option } from '../../crud/define-crud.ts'
import { optionsOf, optionsOfRows } from '../../ui/options.ts'
import { AlarmHistory, AlarmMark } from './alarms.tsx'
import { CronBuilder } from './cron-builder.tsx'
import { NextRuns } from './next-runs.tsx'
import { ParamsControl } from './params-form.tsx'
import type { TaskRecipients } from './recipients.ts'
import { IntervalInput, MomentInput } from './schedule-inputs.tsx'
import { LastRun, NextRun, Schedule, SuccessRate, TaskStatus } from './task-cells.tsx'

const statusOptions: Option[] = [
  { value: enabled.on, label: '启用' },
  { value: enabled.off, label: '暂停' },
]

const isOf = (type: string) => (values: FormValues) => values.scheduleType === type
const isTimed = (values: FormValues) => values.scheduleType !== 'manual'
const hasAlarms = ({ alarmOn }: FormValues) => Array.isArray(alarmOn) && alarmOn.length > 0
const hasRetries = (values: FormValues) => Number(values.retryCount) > 0

const changeOf = (row: TimedTask) => {
  const { words, lastRun, successRate, handlerName, nextRunAt, builtIn, alarm, hasTrial, ...values } = row
  return values
}

const newValues = {
  jobCode: '',
  jobName: '',
  handler: '',
  params: {},
  scheduleType: 'cron',
  cron: '0 2 * * *',
  intervalSec: 3600,
  calendarRule: 'every',
  misfire: 'skip',
  concurrency: 'skip',
  timeoutSec: 600,
  retryCount: 0,
  retryIntervalSec: 60,
  backoff: 'fixed',
  alarmOn: ['failed', 'timeout'],
  alarmAfter: 1,
  alarmUserIds: [],
  alarmRoleIds: [],
  quietMinutes: 60,
  notifyRecovery: true,
  status: enabled.on,
  remark: '',
} satisfies Partial<z.input<typeof NewTask>>

const longestCode = 50

/** A second task like another: it begins paused, so that nothing runs twice before somebody has looked. */
export const copyForm = (row: TimedTask, me: string) =>
  formAction({
    schema: NewTask,
    permission: task.create.access,
    values: () => ({
      ...changeOf(row),
      jobCode: `${row.jobCode.slice(0, longestCode - 5)}-copy`,
      jobName: `${row.jobName.slice(0, 61)}副本`,
      owner: me,
      status: enabled.off,
    }),
    save: api.task.create,
  })

interface Ways {
  runNow: (row: TimedTask) => void
  tryOut: (row: TimedTask) => void
  copy: (row: TimedTask) => void
  openHistory: (row: TimedTask) => void
  /** Whoever makes a task answers for it, unless they name another. */
  me: string
}

const rowsOf = (rows: readonly TimedTask[]) => rows.map(({ id, version }) => ({ id, version }))

export const taskCrud = (
  handlers: readonly TaskHandler[],
  recipients: TaskRecipients,
  { runNow, tryOut, copy, openHistory, me }: Ways,
) => {
  const handlerOptions = handlers.map(({ code, name }) => ({ value: code, label: name }))
  return defineCrud<TimedTask>({
    feature: 'task',
    name: 'tasks',
    title: '定时任务',
    rowKey: row => row.id,
    rowName: row => row.jobName,
    list: listCall(task.list.input, api.task.list),
    get: ({ id }) => api.task.get({ id }),
    columns: [
      { name: 'jobName', title: '任务名称', width: 150, isSortable: true },
      { name: 'jobCode', title: '任务编码', width: 150, isSortable: true, isOptional: true },
      { name: 'group', title: '分组', width: 60, render: row => taskGroups[row.group] },
      { name: 'words', title: '执行计划', width: 140, render: row => <Schedule row={row} /> },
      { name: 'lastRun', title: '最近执行', width: 168, render: row => <LastRun run={row.lastRun} /> },
      {
        name: 'nextRunAt',
        title: '下次执行',
        width: 116,
        isSortable: true,
        render: row => <NextRun at={row.nextRunAt} />,
      },
      {
        name: 'successRate',
        title: '30天成功率',
        width: 100,
        align: 'right',
        render: row => <SuccessRate rate={row.successRate} />,
      },
      { name: 'status', title: '状态', width: 72, render: row => <TaskStatus value={row.status} /> },
      { name: 'alarm', title: '告警', width: 96, render: row => <AlarmMark alarm={row.alarm} /> },
      { name: 'owner', title: '负责人', width: 92 },
      {
        name: 'handler',
        title: '处理器',
        width: 130,
        isOptional: true,
        render: row => row.handlerName ?? `${row.handler}（未登记）`,
      },
      { name: 'remark', title: '备注', width: 200, isOptional: true },
    ],
    filters: [
      { name: 'keyword', label: '名称或编码', kind: 'text' },
      { name: 'group', label: '分组', kind: 'select', options: optionsOf(taskGroups) },
      { name: 'handler', label: '处理器', kind: 'select', options: handlerOptions },
      { name: 'status', label: '状态', kind: 'select', options: statusOptions },
      { name: 'lastResult', label: '最近结果', kind: 'select', options: optionsOf(taskResultNames) },
      { name: 'alarm', label: '告警', kind: 'select', options: [{ value: '1', label: '告警中' }] },
    ],
    fields: [
      {
        name: 'jobCode',
        label: '任务编码',
        kind: 'text',
        isFixed: true,
        section: '任务',
        placeholder: '如 daily-report',
      },
      { name: 'jobName', label: '任务名称', kind: 'text' },
      { name: 'group', label: '分组', kind: 'select', options: optionsOf(taskGroups) },
      { name: 'owner', label: '负责人', kind: 'text' },
      {
        name: 'handler',
        label: '处理器',
        kind: 'select',
        options: handlerOptions,
        help: '只能选择系统提供的处理器',
      },
      { name: 'status', label: '状态', kind: 'radio', options: statusOptions },
      { name: 'params', label: '参数', kind: 'own', control: ParamsControl, isWide: true },
      {
        name: 'scheduleType',
        label: '计划类型',
        kind: 'radio',
        options: optionsOf(scheduleTypes),
        section: '执行计划',
        isWide: true,
      },
      {
        name: 'cron',
        label: '执行时间',
        kind: 'own',
        control: CronBuilder,
        isWide: true,
        isShown: isOf('cron'),
      },
      {
        name: 'intervalSec',
        label: '间隔',
        kind: 'own',
        control: IntervalInput,
        isShown: isOf('interval'),
      },
      { name: 'runAt', label: '执行时间', kind: 'own', control: MomentInput, isShown: isOf('once') },
      {
        name: 'calendarRule',
        label: '日历',
        kind: 'radio',
        options: optionsOf(calendarRules),
        isShown: isTimed,
        isWide: true,
      },
      {
        name: 'nextRuns',
        label: '随后五次执行（北京时间）',
        kind: 'own',
        control: NextRuns,
        isShown: isTimed,
        isWide: true,
      },
      {
        name: 'misfire',
        label: '错过执行时',
        kind: 'select',
        options: optionsOf(misfirePolicies),
        isShown: isTimed,
        section: '执行规则',
      },
      {
        name: 'concurrency',
        label: '同时执行',
        kind: 'select',
        options: optionsOf(concurrencyPolicies),
        help: '上一次尚未结束时如何处理',
      },
      { name: 'timeoutSec', label: '超时（秒）', kind: 'number', help: '超过即中止，记为未成功' },
      { name: 'retryCount', label: '失败后重试次数', kind: 'number' },
      { name: 'retryIntervalSec', label: '重试间隔（秒）', kind: 'number', isShown: hasRetries },
      {
        name: 'backoff',
        label: '间隔增长',
        kind: 'radio',
        options: optionsOf(backoffs),
        isShown: hasRetries,
      },
      {
        name: 'alarmOn',
        label: '何时告警',
        kind: 'selects',
        options: optionsOf(alarmCauses),
        section: '告警',
        help: '重试用尽后才告警；人工终止的不告警',
      },
      { name: 'alarmAfter', label: '连续几次后告警', kind: 'number', isShown: hasAlarms },
      {
        name: 'alarmUserIds',
        label: '通知人员',
        kind: 'selects',
        options: optionsOfRows(recipients.users),
        isShown: hasAlarms,
        help: '人员和角色都不选时，通知可维护定时任务的人员',
      },
      {
        name: 'alarmRoleIds',
        label: '通知角色',
        kind: 'selects',
        options: optionsOfRows(recipients.roles),
        isShown: hasAlarms,
      },
      {
        name: 'quietMinutes',
        label: '静默（分钟）',
        kind: 'number',
        isShown: hasAlarms,
        help: '持续未恢复时，隔多久再次通知',
      },
      { name: 'notifyRecovery', label: '恢复正常时通知', kind: 'switch', isShown: hasAlarms },
      { name: 'remark', label: '备注', kind: 'textarea', isWide: true, section: '说明' },
    ],
    detail: row => <AlarmHistory taskId={row.id} />,
    create: formAction({
      schema: NewTask,
      permission: task.create.access,
      values: () => ({ ...newValues, owner: me }),
      save: api.task.create,
    }),
    update: formAction({
      schema: TaskChange,
      permission: task.update.access,
      values: changeOf,
      save: api.task.update,
    }),
    rowActions: [
      { label: () => '立即执行', permission: task.runNow.access, open: runNow },
      { label: () => '执行历史', open: openHistory },
      {
        label: () => '试运行',
        permission: task.trial.access,
        isShown: row => row.hasTrial,
        open: tryOut,
      },
      {
        label: () => '确认告警',
        permission: task.acknowledge.access,
        isShown: ({ alarm }) => alarm !== null && alarm.acknowledgedAt === null,
        reason: '处理说明',
        run: ({ id }, note) => api.task.acknowledge({ id, note }),
      },
      {
        label: row => (row.status === enabled.on ? '暂停' : '启用'),
        permission: task.setStatus.access,
        run: ({ id, version, status }) =>
          api.task.setStatus({ id, version, status: status === enabled.on ? enabled.off : enabled.on }),
      },
      { label: () => '复制', permission: task.create.access, open: copy },
    ],
    bulkActions: [
      {
        label: '批量启用',
        permission: task.bulk.access,
        run: (rows, isRehearsal) => api.task.bulk({ action: 'enable', rows: rowsOf(rows), isRehearsal }),
      },
      {
        label: '批量暂停',
        permission: task.bulk.access,
        run: (rows, isRehearsal) => api.task.bulk({ action: 'pause', rows: rowsOf(rows), isRehearsal }),
      },
    ],
    remove: {
      permission: task.remove.access,
      run: ({ id, version }) => api.task.remove({ id, version }),
      refusal: row => (row.builtIn ? problems['task.built_in'].message : undefined),
      consequences: row =>
        `将删除定时任务 ${row.jobCode}，不再按计划执行；排队的执行取消，执行历史保留。只是暂时不用时，请改为暂停。`,
    },
  })
}
