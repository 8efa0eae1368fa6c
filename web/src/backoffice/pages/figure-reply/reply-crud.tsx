import { type FigureReply, figureReply } from '@sunport/contract/calls/figure-reply.ts'
import { figureParties } from '@sunport/contract/figures/codes.ts'
import { replyDecisions, replyStates } from '@sunport/contract/figures/reply-policy.ts'
import { Tag } from 'antd'
import { api } from '../../../api.ts'
import { defineCrud, listCall } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import { Person } from '../../ui/person.tsx'

const colors: Record<FigureReply['state'], string | undefined> = {
  waiting: 'processing',
  published: 'success',
  refused: undefined,
  withdrawn: 'warning',
}

/** 数据说明, newest first. */
export const replyCrud = (decide: (row: FigureReply) => void) =>
  defineCrud<FigureReply>({
    feature: 'figures',
    isBySite: true,
    name: 'replies',
    title: '数据说明',
    rowKey: row => row.id,
    rowName: row => `${row.name} ${row.requestNo}`,
    list: listCall(figureReply.list.input, api.figureReply.list),
    get: ({ id }) => api.figureReply.get({ id }),
    columns: [
      { name: 'requestNo', title: '编号', width: 190 },
      { name: 'name', title: '单位', width: 220, isSortable: true },
      { name: 'party', title: '身份', width: 100, render: row => figureParties[row.party] },
      { name: 'content', title: '说明', width: 280 },
      { name: 'year', title: '数据年份', width: 90 },
      { name: 'applicant', title: '经办人', width: 90 },
      { name: 'createDate', title: '提交时间', width: 160, isSortable: true },
      {
        name: 'state',
        title: '状态',
        width: 100,
        render: row => <Tag color={colors[row.state]}>{replyStates[row.state]}</Tag>,
      },
      {
        name: 'decidedBy',
        title: '办理人',
        width: 100,
        render: row => <Person userName={row.decidedBy} nobody="—" />,
      },
      { name: 'siteName', title: '站点', width: 150, isOptional: true },
      { name: 'opinion', title: '意见', width: 180, isOptional: true },
    ],
    filters: [
      { name: 'keyword', label: '单位或编号', kind: 'text' },
      { name: 'state', label: '状态', kind: 'select', options: optionsOf(replyStates) },
      { name: 'party', label: '身份', kind: 'select', options: optionsOf(figureParties) },
    ],
    fields: [],
    rowActions: [
      {
        label: () => '办理',
        permission: figureReply.decide.access,
        isShown: ({ state }) => state === 'waiting',
        open: decide,
      },
      {
        label: () => replyDecisions.withdraw.label,
        permission: figureReply.decide.access,
        isShown: ({ state }) => state === 'published',
        isDanger: true,
        reason: '撤下原因',
        run: ({ id, version }, reason) => api.figureReply.decide({ id, version, action: 'withdraw', reason }),
      },
    ],
    detail: row => <p>{row.content}</p>,
  })
