import { Tooltip } from 'antd'
import type { MouseEvent, ReactNode } from 'react'
import styles from './editor.module.css'

interface ToolbarButtonProps {
  label: string
  icon: ReactNode
  onRun(): void
  /** Given for what can be on or off. */
  isOn?: boolean
  isDisabled?: boolean
  hasDialog?: boolean
}

/** The selection stays in the text while the pointer works the toolbar. */
const keepSelection = (event: MouseEvent): void => event.preventDefault()

export const ToolbarButton = ({ label, icon, onRun, isOn, isDisabled, hasDialog }: ToolbarButtonProps) => (
  <Tooltip title={label} mouseEnterDelay={0.4}>
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
      {...(hasDialog ? { 'aria-haspopup': 'dialog' as const } : {})}
      aria-disabled={isDisabled || undefined}
      tabIndex={-1}
      onMouseDown={keepSelection}
      onClick={() => !isDisabled && onRun()}
    >
      {icon}
    </button>
  </Tooltip>
)
