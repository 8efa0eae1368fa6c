import { Button, Popover } from 'antd'
import { useState } from 'react'
import type { ControlProps } from '../../crud/define-crud.ts'
import { iconNames, iconWords, MenuIcon } from '../../ui/menu-icon.tsx'
import styles from './menu.module.css'

/** One of the icons that the sidebar knows. */
export const IconPicker = ({ id, value, onChange, disabled = false }: ControlProps) => {
  const [isOpen, setOpen] = useState(false)
  const name = typeof value === 'string' && value ? value : null
  const choose = (icon: string | null) => {
    onChange?.(icon)
    setOpen(false)
  }
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={setOpen}
      placement="bottomLeft"
      content={
        <fieldset className={styles.icons} aria-label="图标">
          {iconNames.map(icon => (
            <Button
              key={icon}
              type={icon === name ? 'primary' : 'text'}
              icon={<MenuIcon name={icon} />}
              aria-label={iconWords(icon)}
              aria-pressed={icon === name}
              title={iconWords(icon)}
              onClick={() => choose(icon)}
            />
          ))}
          <Button type="text" className={styles.noIcon} onClick={() => choose(null)}>
            不用图标
          </Button>
        </fieldset>
      }
    >
      <Button id={id} disabled={disabled} icon={name && <MenuIcon name={name} />}>
        {name ? iconWords(name) : '选择图标'}
      </Button>
    </Popover>
  )
}
