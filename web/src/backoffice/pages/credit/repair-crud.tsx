import { type CreditRepair, creditRepair } from '@sunport/contract/calls/credit-desk.ts'
import { directoryMachines, type RepairAction, repairStates } from '@sunport/contract/directory/policy.ts'
import { Descriptions, Tag } from 'antd'
import { api } from '../../../api.ts'
import { defineCrud, listCall, type RowAction } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import { Person } from '../../ui/person.tsx'

const rules = directoryMachines.repair

const colors: Record<CreditRepair['state'], string | undefined> = {
  applied: 'processing',
  approved: 'warning',
  announced: 'success',
  refused: undefined,
  withdrawn: undefined,
}

/** 信用修复申请, from the application to its announcement. */
export const repairCrud = (userName: string, announce: (row: CreditRepair) => void) => {
  const isAt = (action: RepairAction) => (row: CreditRepair) =>
    rules[action].from.includes(row.state) && !(rules[action].isForOthers && row.appliedBy === userName)
  const step = (
    action: Exclude<RepairAction, 'announce'>,
    more: Partial<RowAction<CreditRepair>>,
  ): RowAction<CreditRepair> => ({
    label: () => rules[action].label,
    permission: creditRepair[action].access,
    isShown: isAt(action),
    run: ({ id, version }, reason) => api.creditRepair[action]({ id, version, ...(reason && { reason }) }),
    ...more,
  })
  return defineCrud<CreditRepair>({
    feature: 'directory',
    isBySite: true,
    name: 'repairs',
    title: '信用修复',
    urlPrefix: 'r_',
    rowKey: row => row.id,
    rowName: row => row.creditName,
    list: listCall(creditRepair.list.input, api.creditRepair.list),
    columns: [
      { name: 'creditName', title: '主体', width: 220 },
      { name: 'documentNumber', title: '处理文书', width: 180 },
      { name: 'appliedOn', title: '申请日期', width: 110 },
      { name: 'appliedBy', title: '登记人', width: 130, render: row => <Person userName={row.appliedBy} /> },
      {
        name: 'state',
        title: '状态',
        width: 100,
        render: row => <Tag color={colors[row.state]}>{repairStates[row.state]}</Tag>,
      },
      {
        name: 'reviewedBy',
        title: '审核人',
        width: 130,
        render: row => <Person userName={row.reviewedBy} nobody="—" />,
      },
      { name: 'announcedAt', title: '公告时间', width: 160 },
      { name: 'siteName', title: '站点', width: 150, isOptional: true },
    ],
    filters: [
      { name: 'keyword', label: '主体或文书', kind: 'text' },
      { name: 'state', label: '状态', kind: 'select', options: optionsOf(repairStates) },
      { name: 'only', label: '只看', kind: 'select', options: [{ value: 'open', label: '待办' }] },
    ],
    fields: [],
    rowActions: [
      step('approve', {
        confirm: row => `通过后由签发人发布修复公告，“${row.creditName}”的记录自公告之日起不再生效。`,
      }),
      step('refuse', { reason: '不予修复的理由', isDanger: true }),
      {
        label: () => rules.announce.label,
        permission: creditRepair.announce.access,
        isShown: isAt('announce'),
        open: announce,
      },
      step('withdraw', { reason: '撤回原因' }),
    ],
    detail: row => (
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'ground', label: '修复理由', children: row.ground },
          { key: 'opinion', label: '意见', children: row.opinion ?? '—' },
          { key: 'announcement', label: '修复公告', children: row.announcement ?? '—' },
        ]}
      />
    ),
  })
}
