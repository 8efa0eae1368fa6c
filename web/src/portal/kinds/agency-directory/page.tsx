import type { Agency } from '@sunport/contract/calls/agency.ts'
import { agencyTypes } from '@sunport/contract/codes.ts'
import { Link, useLoaderData } from 'react-router'
import { AgencyRecord } from '../../parts/agency-record-view.tsx'
import { optionsOf } from '../../parts/directory.ts'
import { EntryCards, WhileLoading } from '../../parts/entry-cards.tsx'
import { ExportLinks } from '../../parts/export-links.tsx'
import { NameOffers, nameOffersId } from '../../parts/name-offers.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import { RecordPanel } from '../../parts/record-panel.tsx'
import { type RegisterField, RegisterForm } from '../../parts/register-form.tsx'
import { Empty, LoadFailed } from '../../parts/states.tsx'
import { useRecordLink } from '../../parts/use-record-link.ts'
import { usePortal } from '../../use-portal.ts'
import type { AgencyDirectoryData } from './loader.ts'
import styles from './page.module.css'

/** Agencies as cards, twelve a page. */
export const Page = () => {
  const { route } = usePortal()
  const data = useLoaderData<AgencyDirectoryData>()
  return (
    <div className={`sunport-content ${styles.page}`}>
      <PageHeading title={route.title}>
        <ExportLinks />
      </PageHeading>
      <NameOffers orgType="agency">
        <RegisterForm label="代理机构查询" fields={fieldsOf(data)} kept={[]} />
      </NameOffers>
      <OpenRecord record={data.record} />
      <WhileLoading>
        <Results data={data} />
      </WhileLoading>
    </div>
  )
}

const fieldsOf = ({ filters, regions }: AgencyDirectoryData): RegisterField[] => [
  { form: 'text', name: 'name', label: '机构名称', value: filters.name, offers: nameOffersId },
  { form: 'text', name: 'creditCode', label: '统一社会信用代码', value: filters.creditCode },
  { form: 'choice', name: 'regionCode', label: '所在地区', value: filters.regionCode, options: regions },
  {
    form: 'choice',
    name: 'type',
    label: '机构类型',
    value: filters.type,
    options: optionsOf('全部', agencyTypes),
  },
]

const OpenRecord = ({ record }: { record: AgencyDirectoryData['record'] }) => {
  if (!record) return null
  if (record.failure !== undefined)
    return (
      <RecordPanel title="代理机构详情">
        <LoadFailed reason={record.failure} />
      </RecordPanel>
    )
  if (!record.value)
    return (
      <RecordPanel title="代理机构不存在">
        <p className={styles.missing}>该机构可能已经注销、不再公开，或地址有误。</p>
      </RecordPanel>
    )
  return (
    <RecordPanel title={record.value.agency.agentName}>
      <AgencyRecord record={record.value} />
    </RecordPanel>
  )
}

const Results = ({ data: { list, filters, record } }: { data: AgencyDirectoryData }) => {
  if (!list.value) return <LoadFailed reason={list.failure} />
  if (list.value.total === 0)
    return (
      <Empty words="暂无代理机构信息">
        {Object.values(filters).some(Boolean) && (
          <>
            没有符合条件的代理机构。请减少筛选条件，或<Link to={{ search: '' }}>查看全部代理机构</Link>。
          </>
        )}
      </Empty>
    )
  return (
    <>
      <p className={styles.count}>
        共 <b>{list.value.total.toLocaleString('en-US')}</b> 家代理机构
      </p>
      <Cards rows={list.value.rows} openId={record?.value?.agency.id} />
      <Pagination list={list.value} isFixed />
    </>
  )
}

const Cards = ({ rows, openId }: { rows: Agency[]; openId: string | undefined }) => {
  const recordLink = useRecordLink('agency-detail')
  return (
    <EntryCards
      openId={openId}
      cards={rows.map(row => ({
        id: row.id,
        to: recordLink(row.id),
        title: row.agentName,
        marks: [row.agentTypeName, `从业人员 ${row.staffCount} 人`],
        facts: [
          ['信用代码', row.orgCode],
          ['所在地区', row.regionName],
          ['注册地址', row.registerAddress],
          ['联系人', [row.linkMan, row.linkPhone].filter(Boolean).join(' ')],
        ],
      }))}
    />
  )
}
