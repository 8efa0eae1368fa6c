import type { FigureRow } from '@sunport/contract/calls/figures.ts'
import { figureStages, figureSteps } from '@sunport/contract/figures/codes.ts'
import { formatMoneyShort } from '@sunport/contract/format/money.ts'
import { type AskedFigures, figuresHref } from '@sunport/regions/figure-query.ts'
import { detailHref } from '@sunport/regions/link.ts'
import { Link, useLoaderData } from 'react-router'
import { Chosen } from '../../parts/figures/figure-choices.tsx'
import { FigureFiles } from '../../parts/figures/figure-files.tsx'
import styles from '../../parts/figures/figures.module.css'
import { PageHeading } from '../../parts/page-heading.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import { PartyNames } from '../../parts/party-names.tsx'
import { type RegisterColumn, RegisterTable } from '../../parts/register-table.tsx'
import { Empty, LoadFailed } from '../../parts/states.tsx'
import { usePortal } from '../../use-portal.ts'
import type { CountedRows, FigureRowsData } from './loader.ts'

/** Exactly the notices behind one number. */
export const Page = () => {
  const { pack, route } = usePortal()
  const { asked, step, list } = useLoaderData<FigureRowsData>()
  return (
    <div className={`sunport-content ${styles.page}`}>
      <PageHeading title={route.title} />
      <p className={styles.ways}>
        <Link to={figuresHref(pack, 'board', asked)}>返回数据</Link>
      </p>
      {list.value ? (
        <>
          <p className={styles.lead}>
            {list.value.year}年{figureStages[list.value.stage]}
            {step && `，${figureSteps[step]}相隔天数可算的`}
          </p>
          <Chosen chosen={list.value.chosen} page="rows" asked={{ ...asked, ...(step && { step }) }} />
          <Rows list={list.value} asked={asked} step={step} />
        </>
      ) : (
        <LoadFailed reason={list.failure ?? ''} />
      )}
    </div>
  )
}

interface RowsProps extends Pick<FigureRowsData, 'asked' | 'step'> {
  list: CountedRows
}

const Rows = ({ list, asked, step }: RowsProps) => {
  const { pack } = usePortal()
  if (list.isHidden)
    return (
      <Empty words={`公告少于 ${list.minCount} 条，或由合计可以推算，不单列`}>
        这些公告仍可在<Link to={pack.noticePath}>公告列表</Link>中找到。
      </Empty>
    )
  if (list.total === 0) return <Empty>没有符合的公告，可能已经撤回。请返回数据页查看最新的数字。</Empty>
  return (
    <>
      <div className={styles.above}>
        <p role="status">
          共 <b>{list.total.toLocaleString('en-US')}</b> {isOfFirms(asked) ? '次中标（成交）' : '条公告'}
        </p>
        <FigureFiles of="rows" title="这些公告" asked={asked} more={{ step }} />
      </div>
      <RegisterTable
        caption="数字对应的公告"
        columns={columnsFor(pack, list, step)}
        // A notice stands once for each firm that won in it.
        rows={list.rows.map(row => ({ ...row, info: row.id, id: `${row.id}/${row.supplier ?? ''}` }))}
      />
      <Pagination list={list} />
    </>
  )
}

const isOfFirms = ({ supplier, scale }: AskedFigures): boolean => Boolean(supplier || scale)

type Line = FigureRow & { info: string }
type Pack = Parameters<typeof detailHref>[0]

/** Columns that hold something, and those that the number is about. */
const columnsFor = (pack: Pack, { rows, stage }: CountedRows, step: FigureRowsData['step']) => {
  const has = (key: keyof FigureRow) => rows.some(row => row[key] !== null)
  const columns: (RegisterColumn<Line> & { isShown?: boolean })[] = [
    {
      label: '公告',
      isHead: true,
      cell: row => <Link to={detailHref(pack, { ...row, id: row.info })}>{row.title}</Link>,
    },
    { label: '采购人', cell: row => <PartyNames names={row.purchaser} as="purchaser" /> },
    {
      label: '供应商',
      isShown: has('supplier'),
      cell: row => <PartyNames names={row.supplier} as="supplier" />,
    },
    { label: '区划', isShown: has('regionName'), cell: row => row.regionName },
    { label: '采购方式', isShown: has('manner'), cell: row => row.manner },
    {
      label: stage === 'result' || stage === 'contract' ? '金额' : '预算金额',
      className: styles.money,
      cell: row => formatMoneyShort(row.amount),
    },
    {
      label: '天数',
      isShown: step !== undefined,
      className: styles.days,
      cell: row => row.days !== null && `${row.days} 天`,
    },
    { label: '发布日期', cell: row => <time dateTime={row.day}>{row.day}</time> },
  ]
  return columns.filter(({ isShown = true }) => isShown)
}
