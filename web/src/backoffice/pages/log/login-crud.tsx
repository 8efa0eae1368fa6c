import { log } from '@sunport/contract/calls/log.ts'
import type { LoginRow } from '@sunport/contract/calls/log-rows.ts'
import { user } from '@sunport/contract/calls/user.ts'
import { loginMethods, loginReasons, loginResults, logTabs } from '@sunport/contract/log-codes.ts'
import { api } from '../../../api.ts'
import { defineCrud, listCall } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import type { LogChoices } from './choices.ts'
import { Named, Outcome } from './marks.tsx'
import { period } from './options.ts'

export const rareLoginFilters = ['method', 'ip', 'requestId'] as const

/** 登录日志: every try, also of names that nobody has. */
export const loginCrud = ({ orgs, isUnfolded, onReveal }: LogChoices) =>
  defineCrud<LoginRow>({
    feature: 'log',
    name: 'login',
    title: logTabs.login.title,
    rowKey: row => row.id,
    rowName: row => `${row.userName} ${row.methodName}`,
    list: listCall(log.logins.input, api.log.logins),
    columns: [
      { name: 'at', title: '时间', width: 152 },
      {
        name: 'userName',
        title: '登录名',
        width: 190,
        render: row => <Named name={row.userName} more={row.orgName} />,
      },
      { name: 'methodName', title: '方式', width: 92 },
      {
        name: 'result',
        title: '结果',
        width: 76,
        render: row => <Outcome tone={row.result === 'ok' ? 'good' : 'bad'}>{row.resultName}</Outcome>,
      },
      { name: 'reasonName', title: '说明', width: 116 },
      { name: 'secondFactorName', title: '第二步验证', width: 92 },
      { name: 'ip', title: 'IP 地址', width: 112 },
      { name: 'userAgent', title: '浏览器', width: 160 },
      { name: 'sessionId', title: '会话', width: 150, isOptional: true },
      { name: 'requestId', title: '请求编号', width: 200, isOptional: true },
    ],
    filters: [
      { name: 'keyword', label: '关键词', kind: 'text' },
      ...period,
      { name: 'userName', label: '登录名', kind: 'text' },
      { name: 'orgId', label: '机构', kind: 'tree', nodes: orgs },
      { name: 'result', label: '结果', kind: 'select', options: optionsOf(loginResults) },
      { name: 'reason', label: '说明', kind: 'select', options: optionsOf(loginReasons) },
      ...(isUnfolded
        ? [
            { name: 'method', label: '方式', kind: 'select' as const, options: optionsOf(loginMethods) },
            { name: 'ip', label: 'IP 地址', kind: 'text' as const },
            { name: 'requestId', label: '请求编号', kind: 'text' as const },
          ]
        : []),
    ],
    fields: [],
    rowActions: [
      {
        label: () => '解锁',
        permission: user.unlock.access,
        isShown: row => row.reason === 'locked' && row.userId !== null,
        confirm: row => `将解除账号 ${row.userName} 的锁定，可以立即重新登录。`,
        run: row => api.user.unlock({ id: row.userId ?? '' }),
      },
      {
        label: () => '查看登录名',
        permission: log.reveal.access,
        isShown: row => row.isMasked,
        reason: '查看原因',
        run: async (row, reason) =>
          onReveal((await api.log.reveal({ tab: 'login', id: row.id, reason })).userName ?? ''),
      },
    ],
  })
