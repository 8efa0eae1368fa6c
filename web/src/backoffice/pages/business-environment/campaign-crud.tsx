import {
  CampaignChange,
  type CampaignRecord,
  campaign,
  NewCampaign,
} from '@sunport/contract/calls/campaign.ts'
import { campaignRule } from '@sunport/contract/environment/campaign-policy.ts'
import { campaignStates } from '@sunport/contract/environment/campaign-states.ts'
import { api } from '../../../api.ts'
import { defineCrud, formAction, listCall, type Option } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import { Person } from '../../ui/person.tsx'
import { campaignFields } from './campaign-form.tsx'
import { CampaignMark, FeedbackDue } from './marks.tsx'

const isDraft = ({ state }: CampaignRecord): boolean => campaignRule('edit').from.includes(state)

/** The campaigns of all sites that somebody keeps. */
export const campaignCrud = (sites: readonly Option[], onOpen: (row: CampaignRecord) => void) =>
  defineCrud<CampaignRecord>({
    feature: 'campaign',
    isBySite: true,
    name: 'list',
    title: '意见征集',
    urlPrefix: 'c_',
    rowKey: row => row.id,
    rowName: row => row.title,
    list: listCall(campaign.list.input, api.campaign.list),
    get: ({ id }) => api.campaign.get({ id }),
    columns: [
      { name: 'title', title: '标题', width: 280, isSortable: true },
      { name: 'state', title: '状态', width: 90, render: row => <CampaignMark state={row.state} /> },
      {
        name: 'endAt',
        title: '起止时间',
        width: 210,
        isSortable: true,
        render: row => `${row.startAt.slice(0, 10)} 至 ${row.endAt.slice(0, 16)}`,
      },
      { name: 'opinionCount', title: '意见', width: 72, align: 'right' },
      { name: 'pendingCount', title: '待审', width: 72, align: 'right' },
      { name: 'feedbackDue', title: '反馈期限', width: 200, render: row => <FeedbackDue row={row} /> },
      { name: 'siteName', title: '站点', width: 160, isOptional: true },
      {
        name: 'releasedBy',
        title: '签发人',
        width: 100,
        isOptional: true,
        render: row => <Person userName={row.releasedBy} nobody="—" />,
      },
    ],
    filters: [
      { name: 'keyword', label: '标题', kind: 'text' },
      { name: 'state', label: '状态', kind: 'select', options: optionsOf(campaignStates) },
      {
        name: 'only',
        label: '待办',
        kind: 'select',
        options: [
          { value: 'pending', label: '有意见待审' },
          { value: 'due', label: '待反馈' },
          { value: 'overdue', label: '超期未反馈' },
        ],
      },
    ],
    fields: campaignFields(sites),
    create: formAction({
      schema: NewCampaign,
      permission: campaign.create.access,
      values: () => ({
        siteId: sites.length === 1 ? (sites[0]?.value ?? '') : '',
        title: '',
        background: '',
        draftText: '',
        files: [],
        contacts: '',
        startAt: '',
        endAt: '',
      }),
      save: api.campaign.create,
    }),
    isChangeable: isDraft,
    update: formAction({
      schema: CampaignChange,
      permission: campaign.update.access,
      values: (row: CampaignRecord) => ({ ...row }),
      save: api.campaign.update,
    }),
    rowActions: [{ label: () => '打开', open: onOpen }],
    remove: {
      permission: campaign.remove.access,
      isShown: isDraft,
      run: ({ id, version }) => api.campaign.remove({ id, version }),
      consequences: row => `将删除意见征集草稿“${row.title}”，不能恢复。`,
    },
  })
