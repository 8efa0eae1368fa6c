import type { DictType } from '@sunport/contract/calls/dictionary.ts'
import { pageSizes } from '@sunport/contract/codes.ts'
import { Pagination, Skeleton } from 'antd'
import type { Crud } from '../../crud/define-crud.ts'
import { ListFilters } from '../../crud/list-filters.tsx'
import { EmptyList, ListFailure } from '../../crud/list-states.tsx'
import { useCrudDialogs } from '../../crud/use-crud-dialogs.tsx'
import type { CrudList } from '../../crud/use-crud-list.ts'
import styles from './dictionary.module.css'
import { TypeRow } from './type-row.tsx'

interface Props {
  crud: Crud<DictType>
  list: CrudList<DictType>
  chosen: string | undefined
}

/** The list of types, as narrow rows. */
export const TypesPanel = ({ crud, list, chosen }: Props) => {
  const { query, state } = list
  const { edit, remove, createButton, dialogs } = useCrudDialogs(crud, list, { isMinor: true })
  return (
    <section className={styles.types} aria-label="字典类型">
      <div className={styles.typesHead}>
        <h2 className={styles.typesTitle}>字典类型</h2>
        <span className={styles.headAction}>{createButton}</span>
      </div>
      <ListFilters
        filters={crud.filters}
        values={state.filters}
        onSearch={list.search}
        onReset={list.reset}
      />
      {query.isError && <ListFailure failure={query.error} onRetry={() => query.refetch()} />}
      {query.isPending && (
        <Skeleton active title={false} paragraph={{ rows: 8 }} className={styles.waiting} />
      )}
      {query.isSuccess && list.rows.length === 0 && (
        <EmptyList title={crud.title} isFiltered={list.isFiltered} onReset={list.reset} />
      )}
      <ul className={styles.list}>
        {list.rows.map(row => (
          <TypeRow
            key={row.id}
            crud={crud}
            row={row}
            isChosen={row.id === chosen}
            onEdit={edit}
            onRemove={remove}
          />
        ))}
      </ul>
      {list.total > 0 && (
        <Pagination
          className={styles.pager}
          size="small"
          simple
          current={state.currPage}
          pageSize={state.pageSize}
          total={list.total}
          showSizeChanger
          pageSizeOptions={[...pageSizes]}
          onChange={(currPage, pageSize) =>
            list.change({ currPage: pageSize === state.pageSize ? currPage : 1, pageSize })
          }
        />
      )}
      {dialogs}
    </section>
  )
}
