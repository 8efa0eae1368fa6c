import { useEffect, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import styles from './elder-switch.module.css'

/** The server reads this cookie and writes the mode into the next document. */
const remember = (isElder: boolean) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `sunport-mode=${isElder ? 'elder' : ''}; path=/; max-age=${isElder ? 31536000 : 0}; samesite=lax`
  document.documentElement.toggleAttribute('data-elder', isElder)
}

/** Larger type. Without script the style sheet reads the checkbox itself, for this page. */
export const ElderSwitch = () => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.checked = document.documentElement.hasAttribute('data-elder')
  }, [])
  return (
    <label className={styles.switch}>
      <input
        ref={box}
        className="sunport-hidden"
        type="checkbox"
        id="elder-mode"
        onChange={event => remember(event.target.checked)}
      />
      <Icon name="text" size={1.1} />
      适老化
    </label>
  )
}
