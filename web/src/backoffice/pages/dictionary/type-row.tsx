import { MoreOutlined } from '@ant-design/icons'
import type { DictType } from '@sunport/contract/calls/dictionary.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { Button, Dropdown, type MenuProps } from 'antd'
import { Link, useSearchParams } from 'react-router'
import type { Crud } from '../../crud/define-crud.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { useMay } from '../../session.ts'
import styles from './dictionary.module.css'
import { typeAddress } from './type-address.ts'

interface Props {
  crud: Crud<DictType>
  row: DictType
  isChosen: boolean
  onEdit: (row: DictType) => void
  onRemove: (row: DictType) => void
}

export const TypeRow = ({ crud, row, isChosen, onEdit, onRemove }: Props) => {
  const may = useMay()
  const change = useCrudChange(crud.feature)
  const [params] = useSearchParams()
  const isOff = row.status === enabled.off
  const items: MenuProps['items'] = [
    ...(crud.update && may(crud.update.permission)
      ? [{ key: 'edit', label: '编辑', onClick: () => onEdit(row) }]
      : []),
    ...(crud.rowActions ?? [])
      .filter(action => may(action.permission) && (action.isShown?.(row) ?? true))
      .map(action => ({
        key: action.label(row),
        label: action.label(row),
        onClick: () =>
          action.open ? action.open(row) : action.run && change.mutate(async () => action.run?.(row, '')),
      })),
    ...(crud.remove && may(crud.remove.permission)
      ? [{ key: 'remove', label: '删除', danger: true, onClick: () => onRemove(row) }]
      : []),
  ]
  const marks = [row.siteName, row.builtIn && '内置', isOff && '已停用'].filter(Boolean).join(' · ')
  return (
    <li className={`${isChosen ? styles.chosenRow : styles.row} ${isOff ? styles.isOff : ''}`}>
      <Link
        to={typeAddress(params, row.id)}
        className={styles.typeLink}
        aria-current={isChosen ? 'true' : undefined}
      >
        <span className={styles.typeName}>{row.typeName}</span>
        <span className={styles.typeCode} title={marks || undefined}>
          <code title={row.dictType}>{row.dictType}</code>
          {marks && ` · ${marks}`}
        </span>
      </Link>
      <span className={styles.count} title="字典项数">
        {row.entryCount}
      </span>
      {items.length > 0 && (
        <Dropdown menu={{ items }} trigger={['click']}>
          <Button
            type="text"
            size="small"
            className={styles.more}
            aria-label={`${row.typeName}的操作`}
            loading={change.isPending}
            icon={<MoreOutlined />}
          />
        </Dropdown>
      )}
    </li>
  )
}
