import { log } from '@sunport/contract/calls/log.ts'
import type { CallRow } from '@sunport/contract/calls/log-rows.ts'
import { successCode } from '@sunport/contract/envelope.ts'
import { callCauses, callerKinds, logTabs } from '@sunport/contract/log-codes.ts'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { defineCrud, listCall } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import type { LogChoices } from './choices.ts'
import styles from './log.module.css'
import { logAddress } from './log-address.ts'
import { Cost, Outcome } from './marks.tsx'
import { period } from './options.ts'

export const rareCallFilters = ['userName', 'siteId', 'ip', 'requestId'] as const

/** 接口日志: calls that were slow or failed, and a sample of the others. */
export const callCrud = ({ sites, isUnfolded }: LogChoices) =>
  defineCrud<CallRow>({
    feature: 'log',
    name: 'call',
    title: logTabs.call.title,
    rowKey: row => row.id,
    rowName: row => row.path,
    list: listCall(log.calls.input, api.log.calls),
    columns: [
      { name: 'at', title: '时间', width: 152, isSortable: true },
      {
        name: 'path',
        title: '接口',
        width: 300,
        render: row => (
          <code className={styles.code}>
            {row.method} {row.path}
          </code>
        ),
      },
      {
        name: 'code',
        title: '返回码',
        width: 96,
        render: row => <Outcome tone={row.code === successCode ? 'good' : 'bad'}>{row.code}</Outcome>,
      },
      { name: 'status', title: '状态', width: 64, align: 'right' },
      {
        name: 'costMs',
        title: '耗时',
        width: 92,
        align: 'right',
        isSortable: true,
        render: row => <Cost ms={row.costMs} />,
      },
      { name: 'causeName', title: '记录原因', width: 92 },
      { name: 'callerName', title: '调用方', width: 92 },
      { name: 'userName', title: '登录名', width: 110 },
      { name: 'ip', title: 'IP 地址', width: 112, isOptional: true },
      { name: 'requestId', title: '请求编号', width: 200, isOptional: true },
    ],
    filters: [
      { name: 'keyword', label: '接口地址', kind: 'text' },
      ...period,
      { name: 'cause', label: '记录原因', kind: 'select', options: optionsOf(callCauses) },
      { name: 'caller', label: '调用方', kind: 'select', options: optionsOf(callerKinds) },
      { name: 'code', label: '返回码', kind: 'text' },
      ...(isUnfolded
        ? [
            { name: 'userName', label: '登录名', kind: 'text' as const },
            { name: 'siteId', label: '站点', kind: 'select' as const, options: sites },
            { name: 'ip', label: 'IP 地址', kind: 'text' as const },
            { name: 'requestId', label: '请求编号', kind: 'text' as const },
          ]
        : []),
    ],
    fields: [],
    detail: row => (
      <nav className={styles.related} aria-label="相关日志">
        <Link to={logAddress('operation', { requestId: row.requestId })}>同一请求的操作</Link>
        <Link to={logAddress('call', { keyword: row.path })}>同一接口</Link>
      </nav>
    ),
  })
