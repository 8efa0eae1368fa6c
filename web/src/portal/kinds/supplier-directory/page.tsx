import type { Supplier } from '@sunport/contract/calls/supplier.ts'
import { purchaseNatures } from '@sunport/contract/codes.ts'
import type { PlainRoute } from '@sunport/regions/kinds.ts'
import { Link, useLoaderData } from 'react-router'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { optionsOf } from '../../parts/directory.ts'
import { EntryCards, WhileLoading } from '../../parts/entry-cards.tsx'
import { ExportLinks } from '../../parts/export-links.tsx'
import { InfoList } from '../../parts/info-list.tsx'
import { NameOffers, nameOffersId } from '../../parts/name-offers.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import { RecordPanel } from '../../parts/record-panel.tsx'
import { type RegisterField, RegisterForm } from '../../parts/register-form.tsx'
import { Empty, LoadFailed } from '../../parts/states.tsx'
import { SupplierRecord } from '../../parts/supplier-record-view.tsx'
import { useRecordLink } from '../../parts/use-record-link.ts'
import { usePortal } from '../../use-portal.ts'
import type { SupplierDirectoryData } from './loader.ts'
import styles from './page.module.css'
import { PublicityTable } from './publicity-table.tsx'

/** Suppliers as cards, twelve a page; or as a ledger of those whose registration is announced. */
export const Page = () => {
  const { pack, route } = usePortal()
  const data = useLoaderData<SupplierDirectoryData>()
  const isPublicity = (route as PlainRoute).variant === 'publicity'
  return (
    <div className={`sunport-content ${styles.page}`}>
      <PageHeading title={route.title}>
        <ExportLinks />
      </PageHeading>
      <NameOffers orgType="supplier">
        <RegisterForm label="供应商查询" fields={fieldsOf(data, isPublicity)} kept={[]} />
      </NameOffers>
      <OpenRecord record={data.record} />
      <WhileLoading>
        <Results data={data} isPublicity={isPublicity} />
      </WhileLoading>
      {data.notices.length > 0 && (
        <section className={styles.notices} aria-labelledby="supplier-notices">
          <SectionHeading form={pack.theme.heading} id="supplier-notices">
            公示通知
          </SectionHeading>
          <InfoList rows={data.notices} />
        </section>
      )}
    </div>
  )
}

const fieldsOf = ({ filters, regions }: SupplierDirectoryData, isPublicity: boolean): RegisterField[] => [
  { form: 'text', name: 'name', label: '供应商名称', value: filters.name, offers: nameOffersId },
  { form: 'text', name: 'creditCode', label: '统一社会信用代码', value: filters.creditCode },
  { form: 'choice', name: 'regionCode', label: '所在地区', value: filters.regionCode, options: regions },
  isPublicity
    ? { form: 'text', name: 'batch', label: '公示批次', value: filters.batch }
    : {
        form: 'choice',
        name: 'type',
        label: '供应类别',
        value: filters.type,
        options: optionsOf('全部', purchaseNatures),
      },
]

const OpenRecord = ({ record }: { record: SupplierDirectoryData['record'] }) => {
  if (!record) return null
  if (record.failure !== undefined)
    return (
      <RecordPanel title="供应商详情">
        <LoadFailed reason={record.failure} />
      </RecordPanel>
    )
  if (!record.value)
    return (
      <RecordPanel title="供应商不存在">
        <p className={styles.missing}>该供应商可能已经注销、不再公开，或地址有误。</p>
      </RecordPanel>
    )
  return (
    <RecordPanel title={record.value.supplier.supplyCn}>
      <SupplierRecord record={record.value} />
    </RecordPanel>
  )
}

const Results = ({ data, isPublicity }: { data: SupplierDirectoryData; isPublicity: boolean }) => {
  const { list, filters } = data
  if (!list.value) return <LoadFailed reason={list.failure} />
  if (list.value.total === 0)
    return (
      <Empty words="暂无供应商信息">
        {Object.values(filters).some(Boolean) && (
          <>
            没有符合条件的供应商。请减少筛选条件，或<Link to={{ search: '' }}>查看全部供应商</Link>。
          </>
        )}
      </Empty>
    )
  return (
    <>
      <p className={styles.count}>
        共 <b>{list.value.total.toLocaleString('en-US')}</b> 家供应商
      </p>
      {isPublicity ? (
        <PublicityTable rows={list.value.rows} />
      ) : (
        <Cards rows={list.value.rows} openId={data.record?.value?.supplier.id} />
      )}
      <Pagination list={list.value} isFixed />
    </>
  )
}

const Cards = ({ rows, openId }: { rows: Supplier[]; openId: string | undefined }) => {
  const recordLink = useRecordLink('supplier-detail')
  return (
    <EntryCards
      openId={openId}
      cards={rows.map(row => ({
        id: row.id,
        to: recordLink(row.id),
        title: row.supplyCn,
        marks: [row.supplierTypeName, row.scaleName].filter(mark => mark !== null),
        facts: [
          ['信用代码', row.orgCode],
          ['所在地区', row.regionName],
          ['联系人', [row.personName, row.supplyTel].filter(Boolean).join(' ')],
          ['登记日期', row.registerDate],
        ],
      }))}
    />
  )
}
