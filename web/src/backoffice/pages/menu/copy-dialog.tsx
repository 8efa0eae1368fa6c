import type { MenuRecord } from '@sunport/contract/calls/menu.ts'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { SelectableTree } from '../../ui/selectable-tree.tsx'
import styles from './menu.module.css'
import { isWithin } from './order.ts'

interface Props {
  row: MenuRecord
  rows: readonly MenuRecord[]
  run: (work: () => Promise<unknown>) => Promise<unknown>
  onClose: () => void
}

/** A branch once more, somewhere else or beside itself. */
export const CopyDialog = ({ row, rows, run, onClose }: Props) => {
  const [parentId, setParent] = useState(rows.some(({ id }) => id === row.parentId) ? row.parentId : null)
  const [isBusy, setBusy] = useState(false)
  const count = rows.filter(each => isWithin(rows, each.id, row.id)).length
  const nodes = rows
    .filter(each => each.menuType === 'directory' && !isWithin(rows, each.id, row.id))
    .map(each => ({ id: each.id, parentId: each.parentId, label: each.menuName }))
  const copy = async () => {
    setBusy(true)
    await run(() => api.menu.copy({ id: row.id, parentId }))
    onClose()
  }
  return (
    <Modal
      open
      title={`复制菜单：${row.menuName}`}
      okText="复制"
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={copy}
      onCancel={onClose}
    >
      <p className={styles.muted}>
        {`将复制 ${count} 项，编码自动生成；同一目录下已有同名菜单时名称加“副本”。`}
      </p>
      <Form layout="vertical">
        <Form.Item label="复制到" htmlFor="copy-parent">
          <SelectableTree
            id="copy-parent"
            nodes={nodes}
            value={parentId}
            onChange={setParent}
            placeholder="顶级"
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
