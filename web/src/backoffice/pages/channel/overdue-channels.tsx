import { channel, type OverdueChannel } from '@sunport/contract/calls/channel.ts'
import { homeLists } from '@sunport/contract/home-lists.ts'
import { Button } from 'antd'
import { Link, useLocation, useNavigate } from 'react-router'
import { api } from '../../../api.ts'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { CrudPage } from '../../crud/crud-page.tsx'
import { defineCrud, listCall } from '../../crud/define-crud.ts'
import { siteParameter } from '../../site-address.ts'
import styles from './channel.module.css'

const asked = Object.entries(homeLists['channels-overdue'].query)

/** The address of the list, as 工作台 leads to it. */
export const overdueSearch = `?${new URLSearchParams(asked)}`
export const asksForOverdue = (params: URLSearchParams): boolean =>
  asked.every(([name, value]) => params.get(name) === value)

/** Leads to the channel in the tree of its site. */
const Name = ({ row: { siteId, name } }: { row: OverdueChannel }) => (
  <Link to={`${useLocation().pathname}?${new URLSearchParams({ [siteParameter]: siteId, keyword: name })}`}>
    {name}
  </Link>
)

const crud = defineCrud<OverdueChannel>({
  feature: 'channel',
  name: 'overdue',
  title: '更新超期的栏目',
  rowKey: row => row.id,
  rowName: row => row.name,
  list: listCall(channel.overdue.input, api.channel.overdue),
  columns: [
    { name: 'name', title: '栏目', width: 220, render: row => <Name row={row} /> },
    { name: 'siteName', title: '站点', width: 180 },
    { name: 'ownerName', title: '负责单位', width: 180, render: row => row.ownerName ?? '未指定' },
    { name: 'updateCycle', title: '更新周期', width: 100, render: row => `${row.updateCycle} 天` },
    {
      name: 'lastUpdate',
      title: '最近更新',
      width: 120,
      render: row => row.lastUpdate?.slice(0, 10) ?? '从未更新',
    },
    {
      name: 'daysLate',
      title: '超期',
      width: 100,
      render: row => <b className={styles.overdue}>{row.daysLate} 天</b>,
    },
  ],
  filters: [],
  fields: [],
})

/** 栏目更新预警 over all sites that somebody keeps. */
export const OverdueChannels = () => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (
    <>
      <PageHeader title="栏目管理" note="更新超期的栏目，最久的在前">
        <Button onClick={() => navigate(pathname)}>返回栏目树</Button>
      </PageHeader>
      <CrudPage crud={crud} title="更新超期的栏目" head={() => null} />
    </>
  )
}
