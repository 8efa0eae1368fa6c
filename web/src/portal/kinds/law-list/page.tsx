import type { LawRow } from '@sunport/contract/calls/info.ts'
import { wireDate } from '@sunport/contract/format/dates.ts'
import { detailHref } from '@sunport/regions/link.ts'
import { Form, Link, useLoaderData, useSearchParams } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import cardTable from '../../parts/card-table.module.css'
import { CountTabs } from '../../parts/count-tabs.tsx'
import { ExportLinks } from '../../parts/export-links.tsx'
import fold from '../../parts/filter-fold.module.css'
import { PageHeading } from '../../parts/page-heading.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import { changedQuery } from '../../parts/query.ts'
import { Empty, LoadFailed } from '../../parts/states.tsx'
import { UnknownChannel } from '../../parts/unknown-channel.tsx'
import { ValidityTag } from '../../parts/validity-tag.tsx'
import { telling } from '../../told.ts'
import { usePortal } from '../../use-portal.ts'
import type { LawFilters, LawListData } from './loader.ts'
import styles from './page.module.css'

/** The law library: categories with what they hold, search by title and number, and the laws as a table. */
export const Page = () => {
  const { heading, filters, list } = useLoaderData<LawListData>()
  if (!list) return <UnknownChannel />
  return (
    <div className={`sunport-content ${styles.page}`}>
      <PageHeading title={heading}>
        <ExportLinks />
      </PageHeading>
      <LawSearch filters={filters} />
      {list.value ? (
        <>
          <CountTabs
            label="法规类别"
            name="lawCategory"
            chosen={filters.lawCategory}
            tabs={list.value.tabs}
          />
          {list.value.total === 0 ? (
            <NothingFound filters={filters} />
          ) : (
            <>
              <LawTable rows={list.value.rows} />
              <Pagination list={list.value} />
            </>
          )}
        </>
      ) : (
        <LoadFailed reason={list.failure} />
      )}
    </div>
  )
}

const searched = ['title', 'publishNumber', 'page']
const unsearched = Object.fromEntries(searched.map(name => [name, undefined]))

const LawSearch = ({ filters: { title, publishNumber } }: { filters: LawFilters }) => {
  const [query] = useSearchParams()
  const kept = [...query].filter(([name, value]) => value && !searched.includes(name))
  return (
    <Form
      className={`${fold.form} ${styles.search}`}
      role="search"
      aria-label="法规检索"
      key={query.toString()}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className={fold.field}>
        <span className={fold.label}>法规名称</span>
        <input type="search" name="title" defaultValue={title} maxLength={100} placeholder="名称关键词" />
      </label>
      <label className={fold.field}>
        <span className={fold.label}>发文字号</span>
        <input
          type="search"
          name="publishNumber"
          defaultValue={publishNumber}
          maxLength={100}
          placeholder="如：财库〔2020〕46号"
        />
      </label>
      <button className={fold.submit} type="submit">
        <Icon name="search" size={1.1} />
        查询
      </button>
      {(title || publishNumber) && (
        <Link className={fold.reset} to={{ search: changedQuery(query, unsearched) }}>
          重置
        </Link>
      )}
    </Form>
  )
}

const NothingFound = ({ filters: { lawCategory, title, publishNumber } }: { filters: LawFilters }) => {
  if (!(lawCategory || title || publishNumber))
    return <Empty>本栏目还没有发布法规，请稍后再来，或查看其他栏目。</Empty>
  return (
    <Empty>
      没有符合条件的法规。请换一个词或类别，或<Link to={{ search: '' }}>查看全部</Link>。
    </Empty>
  )
}

/** Laws as a table; on phones the same rows become labelled cards. */
const LawTable = ({ rows }: { rows: LawRow[] }) => (
  <table className={`${cardTable.table} ${styles.table}`}>
    <thead>
      <tr>
        <th scope="col">法规名称</th>
        <th scope="col">发文字号</th>
        <th scope="col">发布机关</th>
        <th scope="col">公布日期</th>
        <th scope="col">施行日期</th>
        <th scope="col">效力</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(row => (
        <LawLine key={row.id} row={row} />
      ))}
    </tbody>
  </table>
)

const LawLine = ({ row }: { row: LawRow }) => {
  const { pack, subSite } = usePortal()
  return (
    <tr className={styles.row}>
      <td className={styles.titleCell}>
        <Link
          className={styles.title}
          to={detailHref(pack, row, subSite?.code)}
          title={row.title}
          {...telling(row.title)}
        >
          {row.title}
        </Link>
        {row.lawCategoryName && <span className={styles.category}>{row.lawCategoryName}</span>}
      </td>
      <td data-label="发文字号" className={styles.number}>
        {row.publishNumber}
      </td>
      <td data-label="发布机关">{row.issuer}</td>
      <td data-label="公布日期" className={styles.date}>
        {wireDate(row.noticeTime)}
      </td>
      <td data-label="施行日期" className={styles.date}>
        {row.effectDate}
      </td>
      <td className={styles.validity}>
        <ValidityTag validity={row.validity} />
      </td>
    </tr>
  )
}
