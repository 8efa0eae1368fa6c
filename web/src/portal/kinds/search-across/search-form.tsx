import { type SearchMode, searchModes } from '@sunport/contract/codes.ts'
import { acrossFacetNames } from '@sunport/contract/search/across.ts'
import { type AskedAcross, acrossParameterOf } from '@sunport/regions/across-query.ts'
import { useRef } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { useSlashFocus } from '../../frame/use-slash-focus.ts'
import { usePortal } from '../../use-portal.ts'
import styles from '../full-search/search-form.module.css'

/** The box. A GET form: every search is an address, which keeps what was chosen and whose face the page has. */
export const AcrossForm = ({ asked }: { asked: AskedAcross }) => {
  const { pack } = usePortal()
  const [query] = useSearchParams()
  const { state } = useNavigation()
  const input = useRef<HTMLInputElement>(null)
  useSlashFocus(input)
  const kept = {
    region: pack.code,
    sort: asked.sort === 'date' ? asked.sort : '',
    pageSize: query.get('pageSize'),
    ...Object.fromEntries(acrossFacetNames.map(facet => [acrossParameterOf(facet), asked[facet]])),
  }
  return (
    <Form className={styles.form} key={query.toString()} role="search" aria-label="跨省联合检索">
      <div className={styles.line}>
        <div className={styles.box}>
          <Icon name="search" className={styles.glass} />
          <input
            ref={input}
            className={styles.input}
            type="search"
            name="searchKey"
            aria-label="检索词"
            placeholder="输入标题、项目编号、采购人或正文中的词"
            defaultValue={asked.searchKey}
            maxLength={200}
            autoComplete="off"
          />
        </div>
        <button className={styles.submit} type="submit" disabled={state === 'loading'}>
          检索
        </button>
      </div>
      <div className={styles.ways}>
        <fieldset className={styles.modes}>
          <legend className="sunport-hidden">检索范围</legend>
          {(Object.keys(searchModes) as SearchMode[]).map(name => (
            <label key={name} className={styles.mode}>
              <input type="radio" name="searchMode" value={name} defaultChecked={name === asked.searchMode} />
              {searchModes[name]}
            </label>
          ))}
        </fieldset>
      </div>
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
    </Form>
  )
}
