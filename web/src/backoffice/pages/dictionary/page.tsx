import type { DictType } from '@sunport/contract/calls/dictionary.ts'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { useCrudList } from '../../crud/use-crud-list.ts'
import { useSiteOptions } from '../../ui/use-site-options.ts'
import styles from './dictionary.module.css'
import { ItemsPanel } from './items-panel.tsx'
import { type TypeDialog, typeCrud } from './type-crud.ts'
import { TypeDialogs } from './type-dialogs.tsx'
import { TypesPanel } from './types-panel.tsx'

/** 字典管理: types at the left, the chosen type's entries at the right. */
export const Page = () => {
  const [dialog, setDialog] = useState<{ kind: TypeDialog; row: DictType }>()
  const options = useSiteOptions()
  const crud = useMemo(() => typeCrud(options, (kind, row) => setDialog({ kind, row })), [options])
  const list = useCrudList(crud)
  const [params] = useSearchParams()
  const chosen = params.get('type') ?? list.rows[0]?.id
  return (
    <>
      <PageHeader title="字典管理" note={list.query.isSuccess ? `共 ${list.total} 个类型` : undefined} />
      <div className={styles.columns}>
        <TypesPanel crud={crud} list={list} chosen={chosen} />
        {chosen && (
          <ItemsPanel key={chosen} typeId={chosen} known={list.rows.find(row => row.id === chosen)} />
        )}
      </div>
      {dialog && <TypeDialogs {...dialog} sites={options} onClose={() => setDialog(undefined)} />}
    </>
  )
}
