import { actionWords, entityWords, moduleWords } from '@sunport/contract/audit/words.ts'
import { log } from '@sunport/contract/calls/log.ts'
import type { AuditDetail, AuditRow } from '@sunport/contract/calls/log-rows.ts'
import { auditResults, logTabs } from '@sunport/contract/log-codes.ts'
import { api } from '../../../api.ts'
import { type CrudColumn, type CrudFilter, defineCrud, listCall } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import { AuditDetailView } from './audit-detail.tsx'
import type { LogChoices } from './choices.ts'
import { Cost, Named, Outcome, shortId } from './marks.tsx'
import { period } from './options.ts'

type Row = AuditRow & Partial<AuditDetail>
export type AuditTab = 'operation' | 'sensitive' | 'change'

const lists = {
  operation: () => listCall(log.operations.input, api.log.operations),
  sensitive: () => listCall(log.sensitive.input, api.log.sensitive),
  change: () => listCall(log.changes.input, api.log.changes),
}

const columns: readonly CrudColumn<Row>[] = [
  { name: 'at', title: '时间', width: 152, isSortable: true },
  {
    name: 'userName',
    title: '登录名',
    width: 190,
    render: row => <Named name={row.userName ?? '系统'} more={row.orgName} />,
  },
  { name: 'moduleName', title: '模块', width: 84 },
  { name: 'actionName', title: '操作', width: 104 },
  {
    name: 'entityName',
    title: '对象',
    width: 184,
    render: row => <Named name={row.entityName} more={row.objectName ?? shortId(row.entityId)} />,
  },
  {
    name: 'result',
    title: '结果',
    width: 76,
    render: row => <Outcome tone={row.result === 'ok' ? 'good' : 'bad'}>{row.resultName}</Outcome>,
  },
  {
    name: 'costMs',
    title: '耗时',
    width: 80,
    align: 'right',
    isSortable: true,
    render: row => <Cost ms={row.costMs} />,
  },
  { name: 'ip', title: 'IP 地址', width: 112 },
]

const optional = (column: CrudColumn<Row>): CrudColumn<Row> => ({ ...column, isOptional: true })
const fields: CrudColumn<Row> = { name: 'fieldNames', title: '变更字段', width: 200 }
const reason: CrudColumn<Row> = { name: 'reason', title: '原因', width: 180 }
const func: CrudColumn<Row> = { name: 'funcName', title: '功能', width: 150 }
const rest: readonly CrudColumn<Row>[] = [
  { name: 'entityId', title: '对象编号', width: 200, isOptional: true },
  { name: 'siteId', title: '站点', width: 100, isOptional: true },
  { name: 'requestId', title: '请求编号', width: 200, isOptional: true },
  { name: 'id', title: '序号', width: 80, isOptional: true },
]

/** What each of the three puts in front. */
const columnsOf: Record<AuditTab, readonly CrudColumn<Row>[]> = {
  operation: [...columns, ...[func, fields, reason].map(optional), ...rest],
  sensitive: [
    ...columns.slice(0, 2),
    func,
    ...columns.slice(3, 6),
    reason,
    columns[7] ?? fields,
    optional(fields),
    ...rest,
  ],
  change: [
    ...columns.slice(0, 2),
    ...columns.slice(3, 5),
    fields,
    columns[7] ?? fields,
    ...[func, reason].map(optional),
    ...rest,
  ],
}

export const rareAuditFilters = ['module', 'entityId', 'ip', 'requestId', 'siteId'] as const

const filtersOf = ({ orgs, sites, isUnfolded }: LogChoices): CrudFilter[] => [
  { name: 'keyword', label: '关键词', kind: 'text' },
  ...period,
  { name: 'userName', label: '登录名', kind: 'text' },
  { name: 'orgId', label: '机构', kind: 'tree', nodes: orgs },
  { name: 'entity', label: '对象', kind: 'select', options: optionsOf(entityWords) },
  { name: 'title', label: '对象名称', kind: 'text' },
  { name: 'action', label: '操作', kind: 'select', options: optionsOf(actionWords) },
  { name: 'result', label: '结果', kind: 'select', options: optionsOf(auditResults) },
  ...(isUnfolded
    ? ([
        { name: 'module', label: '模块', kind: 'select', options: optionsOf(moduleWords) },
        { name: 'siteId', label: '站点', kind: 'select', options: sites },
        { name: 'entityId', label: '对象编号', kind: 'text' },
        { name: 'ip', label: 'IP 地址', kind: 'text' },
        { name: 'requestId', label: '请求编号', kind: 'text' },
      ] satisfies CrudFilter[])
    : []),
]

/** 操作日志, 敏感操作 and 数据变更: one record of what was done, looked at in three ways. */
export const auditCrud = (tab: AuditTab, choices: LogChoices) =>
  defineCrud<Row>({
    feature: 'log',
    name: tab,
    title: logTabs[tab].title,
    rowKey: row => row.id,
    rowName: row =>
      row.actionName === row.entityName ? row.actionName : `${row.actionName}${row.entityName}`,
    list: lists[tab](),
    get: row => api.log.operation({ id: row.id }),
    columns: columnsOf[tab],
    filters: filtersOf(choices),
    fields: [],
    detail: row => row.hash && <AuditDetailView key={row.id} row={row as AuditDetail} />,
  })
