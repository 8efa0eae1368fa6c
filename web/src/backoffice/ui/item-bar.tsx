import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import styles from './item-bar.module.css'

interface Props {
  title: string
  /** Back to the list. */
  onLeave: () => void
  children?: ReactNode
}

/** Above one thing: the way back, what it is, and whatever can be done with it. */
export const ItemBar = ({ title, onLeave, children }: Props) => (
  <div className={styles.bar} data-deciding>
    <Button type="text" icon={<ArrowLeftOutlined />} aria-label="返回列表" onClick={onLeave} />
    <h1 className={styles.title} title={title}>
      {title}
    </h1>
    {children}
  </div>
)
