import { Modified } from '../crud/cells.tsx'
import type { CrudColumn } from '../crud/define-crud.ts'
import type { Stage } from './stages.ts'

/** Columns that lists of texts have in common, whatever the texts are. */
export const shownColumn: CrudColumn<{ shownDate: string | null }> = {
  name: 'shownDate',
  title: '发布时间',
  width: 140,
  isSortable: true,
  render: row => <time>{row.shownDate?.slice(0, 16) ?? '—'}</time>,
}

/** Asked for where texts wait for their time. */
export const scheduledColumn = (tab: Stage): CrudColumn<{ scheduledAt: string | null }> => ({
  name: 'scheduledAt',
  title: '定时发布',
  width: 140,
  isOptional: tab !== 'scheduled',
})

export const editionColumn: CrudColumn<{ editionNo: number }> = {
  name: 'editionNo',
  title: '版次',
  width: 70,
  isOptional: true,
}

export const modifiedColumn: CrudColumn<{ latestModifyDate: string; latestModifyUser: string | null }> = {
  name: 'latestModifyDate',
  title: '修改时间',
  width: 130,
  isSortable: true,
  render: row => <Modified row={row} />,
}
