import type { FigureCell } from '@sunport/contract/calls/figures.ts'
import { type FigureParty, figureParties } from '@sunport/contract/figures/codes.ts'
import { figuresHref } from '@sunport/regions/figure-query.ts'
import { Form, Link, useLoaderData } from 'react-router'
import { CountTabs } from '../../parts/count-tabs.tsx'
import { Years } from '../../parts/figures/figure-choices.tsx'
import { Amount, Count } from '../../parts/figures/figure-number.tsx'
import styles from '../../parts/figures/figures.module.css'
import { PageHeading } from '../../parts/page-heading.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import { RegisterTable } from '../../parts/register-table.tsx'
import { Empty, LoadFailed } from '../../parts/states.tsx'
import { usePortal } from '../../use-portal.ts'
import type { FigurePartiesData, Parties } from './loader.ts'
import own from './page.module.css'

/** Whoever buys, deals or wins often enough to have figures of his own. */
export const Page = () => {
  const { pack, route } = usePortal()
  const { kind, name, list } = useLoaderData<FigurePartiesData>()
  return (
    <div className={`sunport-content ${styles.page}`}>
      <PageHeading title={route.title} />
      <p className={styles.ways}>
        <Link to={figuresHref(pack, 'board', {})}>全部采购数据</Link>
      </p>
      <CountTabs
        label="单位类别"
        name="kind"
        chosen={kind}
        forgotten={['name']}
        tabs={Object.entries(figureParties).map(([value, words]) => ({ value, words }))}
      />
      {list.value ? (
        <>
          <Years
            years={list.value.years}
            year={list.value.year}
            hrefOf={year => figuresHref(pack, 'parties', { kind, name, year })}
          />
          <Search {...{ kind, name }} year={list.value.year} />
          <List {...{ kind, name }} list={list.value} />
        </>
      ) : (
        <LoadFailed reason={list.failure ?? ''} />
      )}
    </div>
  )
}

const Search = ({ kind, name, year }: { kind: FigureParty; name: string; year: string }) => {
  const { pack } = usePortal()
  return (
    <Form className={own.search} role="search" aria-label={`找${figureParties[kind]}`} key={`${kind}${name}`}>
      <input type="hidden" name="region" value={pack.code} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="year" value={year} />
      <label>
        {figureParties[kind]}名称
        <input name="name" type="search" maxLength={100} defaultValue={name} />
      </label>
      <button type="submit">查询</button>
    </Form>
  )
}

interface ListProps {
  kind: FigureParty
  name: string
  list: Parties
}

const List = ({ kind, name, list }: ListProps) => {
  const { pack } = usePortal()
  const { year, minCount } = list
  const least = `${year}年结果公告不少于 ${minCount} 条的${figureParties[kind]}`
  if (list.total === 0)
    return (
      <Empty words={name ? `没有名称含“${name}”的单位` : '暂无数据'}>
        这里只列{least}；其余单位的公告可以用检索找到。
      </Empty>
    )
  const hrefOf = ({ code }: FigureCell, page: 'board' | 'rows') =>
    figuresHref(pack, page, { year, [kind]: code, ...(page === 'rows' && { stage: 'result' }) })
  return (
    <>
      <p className={styles.note} role="status">
        {least}，共 <b>{list.total.toLocaleString('en-US')}</b> 家，按公告数由多到少。
      </p>
      <RegisterTable
        caption={`各${figureParties[kind]}的数据`}
        columns={[
          {
            label: figureParties[kind],
            isHead: true,
            cell: row => <Link to={hrefOf(row, 'board')}>{row.name}</Link>,
          },
          {
            label: kind === 'supplier' ? '中标（成交）次数' : '公告数',
            cell: row => <Count count={row.count} href={hrefOf(row, 'rows')} />,
          },
          {
            label: '金额',
            className: styles.money,
            cell: row => <Amount count={row.count} amount={row.amount} href={hrefOf(row, 'rows')} />,
          },
        ]}
        rows={list.rows.map(row => ({ ...row, id: row.code }))}
      />
      <Pagination list={list} />
    </>
  )
}
