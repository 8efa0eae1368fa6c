import type { DictItem, DictType } from '@sunport/contract/calls/dictionary.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton, Tag } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { CrudPage } from '../../crud/crud-page.tsx'
import { ListFailure } from '../../crud/list-states.tsx'
import { isGone } from '../../crud/use-crud-change.ts'
import styles from './dictionary.module.css'
import { type ItemDialog, itemCrud } from './item-crud.tsx'
import { ItemTools } from './item-tools.tsx'
import { ItemUses } from './item-uses.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { typeAddress } from './type-address.ts'

const parentLimit = 100

const useParents = (type: DictType) =>
  useQuery({
    queryKey: ['dictionary', 'parents', type.id],
    enabled: type.structure === 'tree',
    queryFn: () => api.dictionary.listItems({ typeId: type.id, currPage: 1, pageSize: parentLimit }),
    select: ({ rows }) =>
      rows.map(row => ({ value: row.dictCode, label: `${row.dictName}（${row.dictCode}）` })),
  }).data

const Items = ({ type }: { type: DictType }) => {
  const parents = useParents(type)
  const [opened, setOpened] = useState<{ kind: ItemDialog; row: DictItem }>()
  const crud = useMemo(
    () => itemCrud(type, parents ?? [], (kind, row) => setOpened({ kind, row })),
    [type, parents],
  )
  const close = () => setOpened(undefined)
  const head = (createButton: ReactNode) => (
    <>
      <div className={styles.itemsHead}>
        <h2 className={styles.itemsTitle}>{type.typeName}</h2>
        <code className={styles.code}>{type.dictType}</code>
        <Tag>{type.siteName ?? '全部站点'}</Tag>
        {type.builtIn && <Tag>内置</Tag>}
        <span className={styles.headAction}>
          <ItemTools type={type} />
          {createButton}
        </span>
      </div>
      {type.remark && <p className={styles.remark}>{type.remark}</p>}
    </>
  )
  return (
    <div className={styles.items}>
      <CrudPage crud={crud} title={`${type.typeName}的字典项`} head={head} />
      {opened?.kind === 'uses' && <ItemUses item={opened.row} onClose={close} />}
      {opened?.kind === 'replace' && <ReplaceDialog item={opened.row} type={type} onClose={close} />}
    </div>
  )
}

/** A link may name a type that is not on the shown page of types: then it is read on its own, if it still exists. */
export const ItemsPanel = ({ typeId, known }: { typeId: string; known: DictType | undefined }) => {
  const query = useQuery({
    queryKey: ['dictionary', 'type', typeId],
    queryFn: () => api.dictionary.getType({ id: typeId }),
    enabled: !known,
  })
  const [params] = useSearchParams()
  const type = known ?? query.data
  if (type) return <Items type={type} />
  if (isGone(query.error)) return <Navigate to={typeAddress(params)} replace />
  return (
    <section className={styles.types}>
      {query.isError ? (
        <ListFailure failure={query.error} onRetry={() => query.refetch()} />
      ) : (
        <Skeleton active className={styles.waiting} />
      )}
    </section>
  )
}
