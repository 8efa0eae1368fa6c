import { type FunctionRow, func } from '@sunport/contract/calls/role.ts'
import { enabled } from '@sunport/contract/codes.ts'
import {
  functionKinds,
  functionModules,
  type RiskLevel,
  reservedFunctions,
  riskLevels,
} from '@sunport/contract/functions.ts'
import { Tag } from 'antd'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { EnabledMark, enabledOptions, Modified } from '../../crud/cells.tsx'
import { defineCrud, type ListInput } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import styles from './function.module.css'

const riskColors: Record<RiskLevel, string> = { low: 'default', middle: 'gold', high: 'red' }

/** The catalogue is short and comes whole; the pages of it are made here. */
const list = async (input: ListInput) => {
  const rows = await api.func.list(func.list.input.parse(input))
  const from = (input.currPage - 1) * input.pageSize
  return { rows: rows.slice(from, from + input.pageSize), total: rows.length }
}

const riskOf = ({ riskLevel }: FunctionRow): RiskLevel =>
  riskLevel in riskLevels ? (riskLevel as RiskLevel) : 'low'

const Calls = ({ calls }: { calls: readonly string[] }) => (
  <>
    <h3 className={styles.heading}>{`守护的接口 ${calls.length} 个`}</h3>
    <ul className={styles.calls}>
      {calls.map(call => (
        <li key={call}>
          <code>{call}</code>
        </li>
      ))}
    </ul>
  </>
)

/** 功能管理. */
export const functionCrud = (openHolders: (row: FunctionRow) => void) =>
  defineCrud<FunctionRow>({
    feature: 'function',
    name: 'functions',
    title: '功能',
    rowKey: row => row.id,
    rowName: row => row.funcName,
    list,
    columns: [
      { name: 'module', title: '模块', width: 100, render: row => functionModules[row.module] ?? row.module },
      { name: 'funcName', title: '功能名称', width: 170 },
      {
        name: 'funcCode',
        title: '功能编码',
        width: 170,
        render: row => (
          <>
            <code>{row.funcCode}</code> {reservedFunctions.has(row.funcCode) && <Tag>专属</Tag>}
          </>
        ),
      },
      {
        name: 'kind',
        title: '类别',
        width: 90,
        render: row => functionKinds[row.kind as keyof typeof functionKinds] ?? row.kind,
      },
      {
        name: 'riskLevel',
        title: '风险',
        width: 70,
        render: row => <Tag color={riskColors[riskOf(row)]}>{riskLevels[riskOf(row)]}</Tag>,
      },
      { name: 'calls', title: '接口', width: 70, align: 'right', render: row => String(row.calls.length) },
      {
        name: 'roleCount',
        title: '角色',
        width: 70,
        align: 'right',
        render: row => (
          <Link
            to={`/main/role?${new URLSearchParams({ funcCode: row.funcCode })}`}
            aria-label={`拥有${row.funcName}的 ${row.roleCount} 个角色`}
            onClick={event => event.stopPropagation()}
          >
            {row.roleCount}
          </Link>
        ),
      },
      { name: 'status', title: '状态', width: 84, render: row => <EnabledMark value={row.status} /> },
      { name: 'latestModifyDate', title: '修改时间', width: 110, render: row => <Modified row={row} /> },
      { name: 'remark', title: '备注', width: 200, isOptional: true },
    ],
    filters: [
      { name: 'keyword', label: '名称或编码', kind: 'text' },
      { name: 'module', label: '模块', kind: 'select', options: optionsOf(functionModules) },
      { name: 'kind', label: '类别', kind: 'select', options: optionsOf(functionKinds) },
      { name: 'riskLevel', label: '风险', kind: 'select', options: optionsOf(riskLevels) },
      { name: 'status', label: '状态', kind: 'select', options: enabledOptions },
      {
        name: 'only',
        label: '关注',
        kind: 'select',
        options: [
          { value: 'ungranted', label: '未授权给任何角色' },
          { value: 'unused', label: '没有接口使用' },
        ],
      },
    ],
    fields: [],
    rowActions: [
      { label: () => '谁拥有', permission: func.holders.access, open: openHolders },
      {
        label: () => '停用',
        permission: func.update.access,
        isShown: row => row.status === enabled.on,
        isDanger: true,
        reason: '停用原因',
        confirm: row => `停用后任何人都不能使用“${row.funcName}”，包括管理员，立即生效。`,
        run: ({ id, version, remark }, reason) =>
          api.func.update({ id, version, remark, status: enabled.off, reason }),
      },
      {
        label: () => '启用',
        permission: func.update.access,
        isShown: row => row.status === enabled.off,
        reason: '启用原因',
        run: ({ id, version, remark }, reason) =>
          api.func.update({ id, version, remark, status: enabled.on, reason }),
      },
    ],
    detail: row => <Calls calls={row.calls} />,
  })
