import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { type DragEvent, useState } from 'react'
import styles from './ui.module.css'

interface Entry {
  id: string
  label: string
}

interface Props {
  title: string
  entries: readonly Entry[]
  onSave: (ids: string[]) => Promise<unknown>
  onClose: () => void
}

const moved = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.toSpliced(from, 1)
  const item = list[from]
  return item === undefined ? rest : rest.toSpliced(to, 0, item)
}

/** The order of a list, by dragging or by the arrows beside each entry; saved as a whole. */
export const ReorderDialog = ({ title, entries, onSave, onClose }: Props) => {
  const [order, setOrder] = useState(entries)
  const [dragged, setDragged] = useState<number>()
  const [isSaving, setSaving] = useState(false)
  const over = (event: DragEvent, at: number) => {
    event.preventDefault()
    if (dragged === undefined || dragged === at) return
    setOrder(moved(order, dragged, at))
    setDragged(at)
  }
  const save = async () => {
    setSaving(true)
    await onSave(order.map(({ id }) => id)).then(onClose, () => setSaving(false))
  }
  return (
    <Modal
      open
      title={title}
      okText="保存顺序"
      cancelText="取消"
      confirmLoading={isSaving}
      onOk={save}
      onCancel={onClose}
    >
      <ol className={styles.reorder} aria-label="顺序">
        {order.map(({ id, label }, at) => (
          <li
            key={id}
            draggable
            data-dragged={dragged === at || undefined}
            onDragStart={() => setDragged(at)}
            onDragOver={event => over(event, at)}
            onDragEnd={() => setDragged(undefined)}
          >
            <span>{label}</span>
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined />}
              disabled={at === 0}
              aria-label={`上移${label}`}
              onClick={() => setOrder(moved(order, at, at - 1))}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined />}
              disabled={at === order.length - 1}
              aria-label={`下移${label}`}
              onClick={() => setOrder(moved(order, at, at + 1))}
            />
          </li>
        ))}
      </ol>
    </Modal>
  )
}
