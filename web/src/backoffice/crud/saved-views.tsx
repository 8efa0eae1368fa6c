import { DeleteOutlined, StarOutlined } from '@ant-design/icons'
import type { SavedView } from '@sunport/contract/calls/view.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Popover, Tag } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import styles from './crud.module.css'
import type { Crud } from './define-crud.ts'
import { columnChoice, listName } from './list-look.ts'
import { useCrudChange } from './use-crud-change.ts'
import type { CrudList } from './use-crud-list.ts'
import { ViewDialog } from './view-dialog.tsx'

interface Props<Row> {
  crud: Crud<Row>
  list: CrudList<Row>
}

const feature = 'view'

/** The list as somebody likes to see it: filters, order, page size and columns under a name. */
export const SavedViews = <Row,>({ crud, list }: Props<Row>) => {
  const page = listName(crud)
  const [isOpen, setOpen] = useState(false)
  const [isNaming, setNaming] = useState(false)
  const change = useCrudChange(feature)
  const { data: views = [] } = useQuery({
    queryKey: [feature, page],
    enabled: isOpen,
    queryFn: () => api.view.list({ page }),
  })

  const open = (view: SavedView) => {
    columnChoice(page).set(view.columns)
    list.openQuery(view.query)
    setOpen(false)
  }
  const panel = (
    <div className={styles.views}>
      {views.length === 0 && <p className={styles.viewsNote}>把常用的筛选、排序和列保存为视图。</p>}
      <ul>
        {views.map(view => (
          <li key={view.id}>
            <button type="button" onClick={() => open(view)}>
              {view.name}
            </button>
            {view.isShared && <Tag>{view.isOwn ? '已共享' : `${view.ownerName} 共享`}</Tag>}
            {view.isOwn && (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`删除视图${view.name}`}
                onClick={() => change.mutate(() => api.view.remove({ id: view.id }))}
              />
            )}
          </li>
        ))}
      </ul>
      <Button
        size="small"
        type="link"
        onClick={() => {
          setOpen(false)
          setNaming(true)
        }}
      >
        保存当前视图
      </Button>
    </div>
  )
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        title="视图"
        content={panel}
        open={isOpen}
        onOpenChange={setOpen}
      >
        <Button type="text" size="small" icon={<StarOutlined />}>
          视图
        </Button>
      </Popover>
      {isNaming && <ViewDialog page={page} query={list.queryText()} onClose={() => setNaming(false)} />}
    </>
  )
}
