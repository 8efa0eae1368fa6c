import { subSiteChannels } from '@sunport/regions/channel-marks.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { SuggestInput } from '../parts/suggest-input.tsx'
import { usePortal } from '../use-portal.ts'
import styles from './search-box.module.css'

interface SearchBoxProps {
  path?: string
  placeholder?: string
  size?: 'small' | 'large'
  button?: string
}

/** The search box of the frame and of the heroes, which a sub-site leads to its own search; `/` brings the cursor into it. */
export const SearchBox = ({
  path,
  placeholder = '输入查询内容',
  size = 'small',
  button = '搜索',
}: SearchBoxProps) => {
  const { pack, subSite } = usePortal()
  const own = subSite && pathOfKind(pack, 'full-search', subSite.code)
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
    <Form className={styles.box} data-size={size} action={path ?? own ?? pack.searchPath} role="search">
      <Icon name="search" className={styles.glass} />
      <SuggestInput
        ref={input}
        className={styles.input}
        label={placeholder}
        placeholder={placeholder}
        channel={own && subSite && subSiteChannels(pack, subSite.code).join(',')}
      />
      {subSite?.regionCode && <input type="hidden" name="regionCode" value={subSite.regionCode} />}
      <button className={styles.button} type="submit">
        {button}
      </button>
    </Form>
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
