import type { Expert } from '@sunport/contract/calls/expert.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { Link } from 'react-router'
import { type RegisterColumn, RegisterTable } from '../../parts/register-table.tsx'
import { withQuery } from '../../place-href.ts'
import { usePortal } from '../../use-portal.ts'
import styles from './expert-table.module.css'

type Column = RegisterColumn<Expert>

const specialty: Column = { label: '评审专业', cell: row => row.specialty }
const unit: Column = { label: '工作单位', cell: row => row.unit }
const place: Column = { label: '地区', cell: row => row.regionName, className: styles.short }
const period: Column = {
  label: '公示期',
  cell: row =>
    row.periodStart &&
    row.periodEnd && (
      <span>
        <time dateTime={row.periodStart}>{row.periodStart}</time> 至{' '}
        <time dateTime={row.periodEnd}>{row.periodEnd}</time>
      </span>
    ),
  className: styles.period,
}
const status: Column = {
  label: '状态',
  cell: row => (
    <span className={styles.status} data-open={row.status === '1'}>
      {row.statusName}
    </span>
  ),
  className: styles.short,
}

/** Opens the entry where the region shows single entries. */
const nameOf = (pack: RegionPack): Column => {
  const path = pathOfKind(pack, 'expert-detail')
  return {
    label: '姓名',
    isHead: true,
    className: styles.name,
    cell: row =>
      path ? (
        <Link
          className={styles.link}
          to={withQuery(path, 'id', row.id)}
          aria-label={`${row.name}，${row.specialty}，${row.batch}`}
        >
          {row.name}
        </Link>
      ) : (
        row.name
      ),
  }
}

const columnsOf = (pack: RegionPack, isRegister: boolean): Column[] =>
  isRegister
    ? [
        nameOf(pack),
        specialty,
        { label: '职称', cell: row => row.jobTitle },
        unit,
        place,
        { label: '聘任批次', cell: row => row.batch, className: styles.short },
        { label: '入库日期', cell: row => row.admittedDate, className: styles.short },
      ]
    : [
        nameOf(pack),
        specialty,
        unit,
        place,
        { label: '批次', cell: row => row.batch, className: styles.short },
        period,
        status,
      ]

export const ExpertTable = ({ rows, isRegister }: { rows: Expert[]; isRegister: boolean }) => {
  const { pack, route } = usePortal()
  return <RegisterTable caption={route.title} columns={columnsOf(pack, isRegister)} rows={rows} />
}
