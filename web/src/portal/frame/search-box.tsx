import { subSiteChannels } from '@sunport/regions/channel-marks.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import { useRef } from 'react'
import { Form } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { SuggestInput } from '../parts/suggest-input.tsx'
import { usePortal } from '../use-portal.ts'
import styles from './search-box.module.css'
import { useSlashFocus } from './use-slash-focus.ts'

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
  useSlashFocus(input)
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
