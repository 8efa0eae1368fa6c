import { type CreditType, creditTypes } from '@sunport/contract/calls/credit.ts'
import {
  CreditChange,
  type CreditDeskRecord,
  creditDesk,
  creditRepair,
  NewCredit,
} from '@sunport/contract/calls/credit-desk.ts'
import { creditKindNames } from '@sunport/contract/calls/credit-import.ts'
import { creditStates, repairStates } from '@sunport/contract/directory/policy.ts'
import { Descriptions, Tag } from 'antd'
import { api } from '../../../api.ts'
import { type CrudField, defineCrud, formAction, listCall, type Option } from '../../crud/define-crud.ts'
import { orRefused } from '../../directory/clients.ts'
import styles from '../../directory/directory.module.css'
import { PublishedMark } from '../../directory/marks.tsx'
import { RecordHistory } from '../../directory/record-history.tsx'
import { optionsOf } from '../../ui/options.ts'

const sign = creditDesk.create.access
const edit = creditDesk.bulk.access
const versions = (rows: readonly CreditDeskRecord[]) => rows.map(({ id, version }) => ({ id, version }))

const colors: Record<CreditDeskRecord['state'], string | undefined> = {
  active: 'error',
  expired: undefined,
  repaired: 'success',
  revoked: 'warning',
}

export const StateMark = ({ row: { state, repair } }: { row: CreditDeskRecord }) => (
  <span className={styles.marks}>
    <Tag color={colors[state]}>{creditStates[state]}</Tag>
    {repair && state === 'active' && <Tag color="processing">{`修复${repairStates[repair.state]}`}</Tag>}
  </span>
)

const fieldsOf = (sites: readonly Option[]): CrudField[] => [
  { name: 'siteId', label: '站点', kind: 'select', options: sites, isFixed: true, section: '主体' },
  { name: 'kind', label: '记录类别', kind: 'select', options: optionsOf(creditKindNames) },
  { name: 'creditType', label: '主体类型', kind: 'select', options: optionsOf(creditTypes) },
  { name: 'creditName', label: '主体名称', kind: 'text', help: '评审专家的姓名对外只显示姓' },
  { name: 'creditCode', label: '统一社会信用代码', kind: 'text', help: '评审专家不填' },
  { name: 'regionCode', label: '区划', kind: 'text', placeholder: '如 440100' },
  { name: 'address', label: '地址', kind: 'text', isWide: true },
  { name: 'detailReason', label: '违法违规情形', kind: 'textarea', isWide: true, section: '处理决定' },
  { name: 'lawBasic', label: '处理依据', kind: 'textarea', isWide: true },
  { name: 'handleResult', label: '处理结果', kind: 'textarea', isWide: true },
  { name: 'handleScope', label: '限制范围', kind: 'text' },
  { name: 'documentNumber', label: '文书编号', kind: 'text' },
  { name: 'handleUnit', label: '处理机关', kind: 'text' },
  { name: 'handleDepartment', label: '经办部门', kind: 'text' },
  { name: 'startDate', label: '开始日期', kind: 'date', section: '期限与来源' },
  { name: 'endDate', label: '结束日期', kind: 'date', help: '当日仍在期限内，次日零时自动到期；不填为长期' },
  { name: 'dataSource', label: '来源', kind: 'text' },
  { name: 'pageUrl', label: '来源网址', kind: 'text' },
  { name: 'reason', label: '修改原因', kind: 'text', isWide: true, isShown: values => 'version' in values },
]

/** Long facts stand below the list's own; what they say is read whole. */
const Decision = ({ row }: { row: CreditDeskRecord }) => (
  <Descriptions
    size="small"
    column={1}
    items={[
      { key: 'detailReason', label: '违法违规情形', children: row.detailReason ?? '—' },
      { key: 'lawBasic', label: '处理依据', children: row.lawBasic ?? '—' },
      { key: 'handleResult', label: '处理结果', children: row.handleResult ?? '—' },
      { key: 'dataSource', label: '来源', children: row.dataSource },
      ...(row.stateNote ? [{ key: 'stateNote', label: '状态说明', children: row.stateNote }] : []),
    ]}
  />
)

interface Opens {
  applyRepair: (row: CreditDeskRecord) => void
}

/** 信用记录. There is no deletion. */
export const creditCrud = (sites: readonly Option[], { applyRepair }: Opens) => {
  const show = (action: 'publish' | 'unpublish') => (row: CreditDeskRecord, reason: string) =>
    orRefused(api.creditDesk.bulk({ action, rows: versions([row]), isRehearsal: false, reason }))
  return defineCrud<CreditDeskRecord>({
    feature: 'directory',
    isBySite: true,
    name: 'credits',
    title: '信用记录',
    rowKey: row => row.id,
    rowName: row => `${row.creditName} ${row.documentNumber ?? ''}`.trim(),
    list: listCall(creditDesk.list.input, api.creditDesk.list),
    get: ({ id }) => api.creditDesk.get({ id }),
    columns: [
      {
        name: 'creditName',
        title: '主体',
        width: 220,
        isSortable: true,
        render: ({ creditName, creditCode, creditType }) => (
          <>
            {creditName}
            <span className={styles.code}>
              {creditCode ? <code>{creditCode}</code> : creditTypes[creditType as CreditType]}
            </span>
          </>
        ),
      },
      { name: 'kind', title: '类别', width: 140, render: row => creditKindNames[row.kind] },
      { name: 'documentNumber', title: '文书编号', width: 160 },
      { name: 'handleUnit', title: '处理机关', width: 150, isOptional: true },
      {
        name: 'endDate',
        title: '期限',
        width: 200,
        isSortable: true,
        render: row => `${row.startDate} 至 ${row.endDate ?? '长期'}`,
      },
      { name: 'state', title: '状态', width: 120, render: row => <StateMark row={row} /> },
      { name: 'isPublished', title: '公开', width: 84, render: row => <PublishedMark {...row} /> },
      { name: 'siteName', title: '站点', width: 150, isOptional: true },
      { name: 'publishDate', title: '公布日期', width: 120, isOptional: true },
    ],
    filters: [
      { name: 'keyword', label: '主体、代码或文书', kind: 'text' },
      { name: 'kind', label: '类别', kind: 'select', options: optionsOf(creditKindNames) },
      { name: 'state', label: '状态', kind: 'select', options: optionsOf(creditStates) },
      {
        name: 'only',
        label: '只看',
        kind: 'select',
        options: [
          { value: 'expiring', label: '7 天内到期' },
          { value: 'repairing', label: '修复办理中' },
        ],
      },
    ],
    fields: fieldsOf(sites),
    create: formAction({
      schema: NewCredit,
      permission: sign,
      values: () => ({ ...(sites[0] && { siteId: sites[0].value }) }),
      save: api.creditDesk.create,
    }),
    update: formAction({
      schema: CreditChange,
      permission: sign,
      values: (row: CreditDeskRecord) => ({
        ...row,
        creditType: row.creditType as CreditType,
        detailReason: row.detailReason ?? '',
        lawBasic: row.lawBasic ?? '',
        handleResult: row.handleResult ?? '',
        handleUnit: row.handleUnit ?? '',
        documentNumber: row.documentNumber ?? '',
        reason: '',
      }),
      save: api.creditDesk.amend,
    }),
    rowActions: [
      {
        label: () => '登记修复申请',
        permission: creditRepair.apply.access,
        isShown: row => row.state === 'active' && !['applied', 'approved'].includes(row.repair?.state ?? ''),
        open: applyRepair,
      },
      {
        label: () => '停止公开',
        permission: edit,
        isShown: row => row.isPublished,
        isDanger: true,
        reason: '停止公开的原因',
        run: show('unpublish'),
      },
      { label: () => '公开', permission: edit, isShown: row => !row.isPublished, run: show('publish') },
      {
        label: () => '撤销',
        permission: sign,
        isShown: row => row.state === 'active' || row.state === 'expired',
        isDanger: true,
        reason: '撤销原因',
        confirm: row => `“${row.creditName}”的这条记录将不再对外展示，也不再作为核查依据；记录本身保留。`,
        run: ({ id, version }, reason) => api.creditDesk.revoke({ id, version, reason }),
      },
    ],
    bulkActions: [
      {
        label: '批量公开',
        permission: edit,
        run: (rows, isRehearsal) =>
          api.creditDesk.bulk({ action: 'publish', rows: versions(rows), isRehearsal }),
      },
      {
        label: '批量停止公开',
        permission: edit,
        isDanger: true,
        reason: '停止公开的原因',
        run: (rows, isRehearsal, { reason }) =>
          api.creditDesk.bulk({
            action: 'unpublish',
            rows: versions(rows),
            isRehearsal,
            ...(reason && { reason }),
          }),
      },
    ],
    detail: row => (
      <>
        <Decision row={row} />
        <h3>变更记录</h3>
        <RecordHistory id={row.id} read={api.creditDesk.history} />
      </>
    ),
    export: creditDesk.export,
    import: creditDesk,
  })
}
