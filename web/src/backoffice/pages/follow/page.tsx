import { type FollowCount, followDesk } from '@sunport/contract/calls/follow.ts'
import { followCountDays, followKinds, followWays } from '@sunport/contract/follow/codes.ts'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { clientOf } from '../../client-of.ts'
import { CrudPage } from '../../crud/crud-page.tsx'
import { defineCrud, listCall } from '../../crud/define-crud.ts'

const api = clientOf(followDesk)

const crud = defineCrud<FollowCount>({
  feature: 'follow',
  isBySite: true,
  name: 'counts',
  title: '订阅情况',
  rowKey: ({ siteId, kind, way }) => `${siteId} ${kind} ${way}`,
  rowName: ({ siteName, siteId }) => siteName ?? siteId,
  list: listCall(followDesk.counts.input, api.counts),
  columns: [
    { name: 'siteName', title: '站点', width: 220 },
    { name: 'kind', title: '关注的', width: 100, render: ({ kind }) => followKinds[kind] },
    { name: 'way', title: '提醒方式', width: 120, render: ({ way }) => followWays[way] },
    { name: 'followers', title: '已确认', width: 100, align: 'right' },
    { name: 'waiting', title: '待确认', width: 100, align: 'right' },
    { name: 'sent', title: `近 ${followCountDays} 天已发`, width: 140, align: 'right' },
    { name: 'failed', title: `近 ${followCountDays} 天未发出`, width: 140, align: 'right' },
  ],
  filters: [],
  fields: [],
})

/** 订阅情况: how many follow, and what they were sent. Addresses are sealed: nobody reads them here. */
export const Page = () => (
  <>
    <PageHeader title="订阅情况" />
    <CrudPage crud={crud} />
  </>
)
