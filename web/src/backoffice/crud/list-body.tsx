import { pageSizes } from '@sunport/contract/codes.ts'
import { Pagination, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useCurrentSite } from '../current-site.ts'
import { useStore } from '../store.ts'
import { useIsNarrow } from '../use-media.ts'
import { BulkBar, useIsSelectable } from './bulk-bar.tsx'
import styles from './crud.module.css'
import type { Crud } from './define-crud.ts'
import { ListCards } from './list-cards.tsx'
import { chosenColumns, columnChoice, columnsBySite, listName } from './list-look.ts'
import { EmptyList, ListFailure } from './list-states.tsx'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { RowActions, useHasRowActions } from './row-actions.tsx'
import type { CrudList } from './use-crud-list.ts'

interface Props<Row> {
  crud: Crud<Row>
  list: CrudList<Row>
  create?: ReactNode
  onEdit: (row: Row) => void
  onRemove: (row: Row) => void
  onOpen: (row: Row) => void
}

/** The rows in whatever state they are, as a table or as cards, with their tools and the pages. */
export const ListBody = <Row,>({ crud, list, create, onEdit, onRemove, onOpen }: Props<Row>) => {
  const { state, query, rows, total, change } = list
  const isNarrow = useIsNarrow()
  const hasActions = useHasRowActions(crud)
  const isSelectable = useIsSelectable(crud)
  const [selected, onSelect] = useState<Row[]>([])
  const { isChoosable } = useCurrentSite()
  const chosen = useStore(columnChoice(listName(crud)))
  const columns = crud.isBySite
    ? columnsBySite(crud.columns, chosen, isChoosable && !list.siteId)
    : chosenColumns(crud.columns, chosen)

  if (query.isError) return <ListFailure failure={query.error} onRetry={() => query.refetch()} />
  if (query.isPending)
    return <Skeleton active title={false} paragraph={{ rows: 8 }} className={styles.skeleton} />

  const actionsOf = (row: Row) => <RowActions crud={crud} row={row} onEdit={onEdit} onRemove={onRemove} />
  const empty = (
    <EmptyList
      title={crud.title}
      isFiltered={list.isFiltered}
      isOfOneSite={list.siteId !== ''}
      onReset={list.reset}
      create={create}
    />
  )
  return (
    <>
      <ListToolbar crud={crud} list={list} selected={selected}>
        <BulkBar crud={crud} selected={selected} onClear={() => onSelect([])} />
      </ListToolbar>
      {isNarrow && rows.length === 0 && empty}
      {isNarrow && rows.length > 0 && (
        <ListCards crud={crud} columns={columns} rows={rows} actionsOf={actionsOf} onOpen={onOpen} />
      )}
      {!isNarrow && (
        <ListTable
          crud={crud}
          columns={columns}
          list={list}
          empty={empty}
          selection={isSelectable ? { selected, onSelect } : undefined}
          actionsOf={hasActions ? actionsOf : undefined}
          onOpen={onOpen}
        />
      )}
      {total > 0 && (
        <Pagination
          className={styles.pager}
          size="small"
          align="end"
          current={state.currPage}
          pageSize={state.pageSize}
          total={total}
          showTotal={count => `共 ${count} 条`}
          showSizeChanger
          pageSizeOptions={[...pageSizes]}
          onChange={(currPage, pageSize) =>
            change({ currPage: pageSize === state.pageSize ? currPage : 1, pageSize })
          }
        />
      )}
    </>
  )
}
