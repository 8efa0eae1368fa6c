import { type OpinionRecord, opinion } from '@sunport/contract/calls/opinion.ts'
import { messageIdentities } from '@sunport/contract/codes.ts'
import {
  type CampaignState,
  type OpinionAction,
  opinionRefusal,
  opinionRule,
  opinionStates,
} from '@sunport/contract/environment/campaign-policy.ts'
import { type DraftArticle, wholeDraft } from '@sunport/contract/environment/draft-articles.ts'
import { Input, InputNumber } from 'antd'
import { api } from '../../../api.ts'
import { type BulkAction, type ControlProps, defineCrud, listCall } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import styles from './environment.module.css'
import { OpinionMark } from './marks.tsx'

interface Parts {
  campaign: { id: string; state: CampaignState; articles: readonly DraftArticle[] }
  onDecide: (row: OpinionRecord) => void
  onShow: (row: OpinionRecord) => void
  onContact: (row: OpinionRecord) => void
}

const seen = (rows: readonly OpinionRecord[]) => rows.map(({ id, version }) => ({ id, version }))

const ResponseInput = ({ value, onChange, ...named }: ControlProps) => (
  <Input.TextArea
    {...named}
    value={typeof value === 'string' ? value : ''}
    onChange={event => onChange?.(event.target.value)}
    maxLength={500}
    showCount
    autoSize={{ minRows: 2 }}
  />
)
const NumberInput = ({ value, onChange, ...named }: ControlProps) => (
  <InputNumber
    {...named}
    min={1}
    precision={0}
    value={typeof value === 'number' ? value : null}
    onChange={number => onChange?.(number)}
    style={{ width: '100%' }}
  />
)

const handle = opinion.bulk.access
const responseOf = (value: unknown) => (typeof value === 'string' && value.trim() ? { response: value } : {})

const bulkActions: BulkAction<OpinionRecord>[] = [
  {
    label: '采纳',
    permission: handle,
    choice: { label: '说明', control: ResponseInput },
    run: (rows, isRehearsal, { value }) =>
      api.opinion.bulk({ action: 'adopt', rows: seen(rows), isRehearsal, ...responseOf(value) }),
  },
  {
    label: '不采纳',
    permission: handle,
    reason: '不采纳原因',
    run: (rows, isRehearsal, { reason }) =>
      api.opinion.bulk({ action: 'reject', rows: seen(rows), isRehearsal, reason }),
  },
  {
    label: '并入同类意见',
    permission: handle,
    choice: { label: '并入第几号意见', control: NumberInput },
    run: (rows, isRehearsal, { value }) =>
      api.opinion.bulk({
        action: 'merge',
        rows: seen(rows),
        isRehearsal,
        ...(typeof value === 'number' && { intoNo: value }),
      }),
  },
  {
    label: '重新审理',
    permission: handle,
    run: (rows, isRehearsal) => api.opinion.bulk({ action: 'reopen', rows: seen(rows), isRehearsal }),
  },
  {
    label: '公开',
    permission: opinion.bulkShow.access,
    run: (rows, isRehearsal) => api.opinion.bulkShow({ action: 'show', rows: seen(rows), isRehearsal }),
  },
]

/** Whoever holds everything could do it: the buttons ask for rights themselves. */
const fits = (row: OpinionRecord, state: CampaignState, action: OpinionAction): boolean =>
  !opinionRefusal(row, state, { id: '', holds: () => true }, action)

/** What came in on one campaign. */
export const opinionCrud = ({ campaign, onDecide, onShow, onContact }: Parts) =>
  defineCrud<OpinionRecord>({
    feature: 'campaign',
    name: 'opinions',
    title: '意见',
    scope: campaign.id,
    urlPrefix: 'o_',
    rowKey: row => row.id,
    rowName: row => `第${row.no}号意见`,
    list: listCall(opinion.list.input, api.opinion.list, { campaignId: campaign.id }),
    get: ({ id }) => api.opinion.get({ id }),
    columns: [
      { name: 'no', title: '编号', width: 84, align: 'right', isSortable: true },
      { name: 'articles', title: '条款', width: 120 },
      {
        name: 'opinion',
        title: '意见',
        width: 280,
        render: row => <span className={styles.words}>{row.opinion}</span>,
      },
      {
        name: 'submitter',
        title: '提出人',
        width: 140,
        render: row => `${row.submitter}（${messageIdentities[row.identity]}）`,
      },
      {
        name: 'publicText',
        title: '公开',
        width: 84,
        render: row => (row.publicText ? '已公开' : row.publicWish ? '同意公开' : '不同意'),
      },
      {
        name: 'state',
        title: '处理',
        width: 110,
        render: row => (
          <>
            <OpinionMark state={row.state} />
            {row.mergedIntoNo && `见第${row.mergedIntoNo}号`}
          </>
        ),
      },
      { name: 'reason', title: '原因或说明', width: 150, render: row => row.reason ?? row.response ?? '—' },
      {
        name: 'receivedAt',
        title: '收到时间',
        width: 140,
        isSortable: true,
        isOptional: true,
        render: row => row.receivedAt.slice(0, 16),
      },
    ],
    filters: [
      { name: 'keyword', label: '意见内容', kind: 'text' },
      { name: 'state', label: '处理', kind: 'select', options: optionsOf(opinionStates) },
      {
        name: 'article',
        label: '条款',
        kind: 'select',
        options: [
          { value: '0', label: wholeDraft },
          ...campaign.articles
            .filter(({ isHeading }) => !isHeading)
            .map(({ key, no }) => ({ value: key, label: no })),
        ],
      },
      {
        name: 'shown',
        label: '公开',
        kind: 'select',
        options: [
          { value: 'shown', label: '已公开' },
          { value: 'wished', label: '同意公开' },
          { value: 'refused', label: '不同意公开' },
        ],
      },
    ],
    fields: [],
    rowActions: [
      {
        label: () => '审理',
        permission: opinion.decide.access,
        isShown: row => fits(row, campaign.state, 'adopt') || fits(row, campaign.state, 'reject'),
        open: onDecide,
      },
      {
        label: () => opinionRule('reopen').label,
        permission: opinion.decide.access,
        // What was decided may be decided otherwise at once; only what was merged has to come back first.
        isShown: row => row.state === 'duplicate' && fits(row, campaign.state, 'reopen'),
        run: ({ id, version }) => api.opinion.decide({ id, version, action: 'reopen' }),
      },
      {
        label: () => '公开',
        permission: opinion.show.access,
        isShown: row => fits(row, campaign.state, 'show') && !row.publicText,
        open: onShow,
      },
      {
        label: () => '取消公开',
        permission: opinion.hide.access,
        isShown: row => fits(row, campaign.state, 'hide') && row.publicText !== null,
        run: ({ id, version }) => api.opinion.hide({ id, version }),
      },
      { label: () => '联系方式', permission: opinion.contact.access, open: onContact },
    ],
    bulkActions,
    export: opinion.export,
    exportInput: filters => ({ ...filters, campaignId: campaign.id }),
  })
