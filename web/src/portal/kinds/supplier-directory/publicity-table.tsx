import type { Supplier } from '@sunport/contract/calls/supplier.ts'
import { Link } from 'react-router'
import { PublicityState } from '../../parts/publicity-state.tsx'
import { type RegisterColumn, RegisterTable } from '../../parts/register-table.tsx'
import { useRecordLink } from '../../parts/use-record-link.ts'
import { usePortal } from '../../use-portal.ts'
import styles from './publicity-table.module.css'

const columns: RegisterColumn<Supplier>[] = [
  { label: '信用代码', cell: row => row.orgCode, className: styles.code },
  { label: '所在地区', cell: row => row.regionName },
  { label: '类别', cell: row => row.supplierTypeName },
  { label: '公示批次', cell: row => row.batch, className: styles.short },
  { label: '公示期', cell: row => <PublicityState period={row} /> },
]

/** Suppliers whose registration is announced, by batch and period. */
export const PublicityTable = ({ rows }: { rows: Supplier[] }) => {
  const { route } = usePortal()
  const recordLink = useRecordLink('supplier-detail')
  const name: RegisterColumn<Supplier> = {
    label: '供应商名称',
    isHead: true,
    className: styles.name,
    cell: row => (
      <Link className={styles.link} to={recordLink(row.id)}>
        {row.supplyCn}
      </Link>
    ),
  }
  return <RegisterTable caption={route.title} columns={[name, ...columns]} rows={rows} />
}
