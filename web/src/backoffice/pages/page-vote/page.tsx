import { type PageVote, pageVote } from '@sunport/contract/calls/page-vote.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { clientOf } from '../../client-of.ts'
import { CrudPage } from '../../crud/crud-page.tsx'
import { defineCrud, listCall } from '../../crud/define-crud.ts'

const api = clientOf(pageVote)

/** Some columns are reckoned from others. */
type Row = PageVote & { share?: string }

const shareOf = ({ useful, useless }: PageVote): string =>
  `${Math.round((100 * useful) / Math.max(1, useful + useless))}%`

const crud = defineCrud<Row>({
  feature: 'page-vote',
  isBySite: true,
  name: 'list',
  title: '页面评价',
  rowKey: row => `${row.siteId} ${row.page}`,
  rowName: row => row.title ?? row.page,
  list: listCall(pageVote.list.input, api.list),
  columns: [
    {
      name: 'title',
      title: '页面',
      width: 360,
      render: row => (
        <a href={routerBase + row.page} target="_blank" rel="noopener noreferrer">
          {row.title ?? <code>{row.page}</code>}
        </a>
      ),
    },
    { name: 'siteName', title: '站点', width: 160 },
    { name: 'useless', title: '没用', width: 80, align: 'right' },
    { name: 'useful', title: '有用', width: 80, align: 'right' },
    { name: 'share', title: '有用的比例', width: 110, align: 'right', render: shareOf },
    { name: 'lastDay', title: '最近一次', width: 120 },
  ],
  filters: [
    { name: 'keyword', label: '标题或网址', kind: 'text' },
    { name: 'from', label: '日期自', kind: 'date' },
    { name: 'to', label: '日期至', kind: 'date' },
  ],
  fields: [],
})

/** 页面评价: which pages readers found of no use, first. Counts by page and day; who they were is not known. */
export const Page = () => (
  <>
    <PageHeader title="页面评价" />
    <CrudPage crud={crud} />
  </>
)
