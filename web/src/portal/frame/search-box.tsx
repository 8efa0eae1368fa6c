import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { usePortal } from '../use-portal.ts'
import styles from './search-box.module.css'

interface SearchBoxProps {
  path?: string
  placeholder?: string
  size?: 'small' | 'large'
  button?: string
}

/** The search box of the frame and of the heroes; `/` brings the cursor into it. */
export const SearchBox = ({
  path,
  placeholder = '输入查询内容',
  size = 'small',
  button = '搜索',
}: SearchBoxProps) => {
  const { pack } = usePortal()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  return (
    <Form className={styles.box} data-size={size} action={path ?? pack.searchPath} role="search">
      <Icon name="search" className={styles.glass} />
      <input
        ref={input}
        className={styles.input}
        type="search"
        name="searchKey"
        aria-label={placeholder}
        placeholder={placeholder}
        maxLength={100}
        autoComplete="off"
      />
      <button className={styles.button} type="submit">
        {button}
      </button>
    </Form>
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
