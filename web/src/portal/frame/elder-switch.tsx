import { useEffect, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import styles from './elder-switch.module.css'

const key = 'elder-mode'

/** Larger type. The style sheet reads the checkbox itself; script only remembers it for the next page. */
export const ElderSwitch = () => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.checked = localStorage.getItem(key) === '1'
  }, [])
  return (
    <label className={styles.switch}>
      <input
        ref={box}
        className="sunport-hidden"
        type="checkbox"
        id={key}
        onChange={event => localStorage.setItem(key, event.target.checked ? '1' : '0')}
      />
      <Icon name="text" size={1.1} />
      适老化
    </label>
  )
}
