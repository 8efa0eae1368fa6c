import { HolderOutlined } from '@ant-design/icons'
import type { HomeWidget } from '@sunport/contract/home-layout.ts'
import { Button, Dropdown } from 'antd'
import type { DragEvent, ReactNode } from 'react'
import styles from './home.module.css'

export interface Placing {
  name: HomeWidget
  /** undefined at the ends. */
  onEarlier: (() => void) | undefined
  onLater: (() => void) | undefined
  onDropped: (moved: string) => void
}

interface Props {
  title: ReactNode
  /** What the title is called when it is spoken of. */
  label: string
  note?: ReactNode
  placing: Placing
  children: ReactNode
}

/** A framed part of the work bench; its handle is dragged, or opened for moving without a pointer. */
export const Widget = ({ title, label, note, placing, children }: Props) => {
  const { name, onEarlier, onLater, onDropped } = placing
  const items = [
    { key: 'earlier', label: '前移', disabled: !onEarlier, onClick: () => onEarlier?.() },
    { key: 'later', label: '后移', disabled: !onLater, onClick: () => onLater?.() },
  ]
  const take = (event: DragEvent) => {
    event.dataTransfer.setData('text/plain', name)
    event.dataTransfer.effectAllowed = 'move'
  }
  return (
    <section
      aria-label={label}
      className={styles.widget}
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        onDropped(event.dataTransfer.getData('text/plain'))
      }}
    >
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {note && <span className={styles.note}>{note}</span>}
        <Dropdown menu={{ items }} trigger={['click']}>
          <Button
            type="text"
            size="small"
            draggable
            onDragStart={take}
            className={styles.handle}
            aria-label={`移动“${label}”`}
            icon={<HolderOutlined />}
          />
        </Dropdown>
      </header>
      {children}
    </section>
  )
}
