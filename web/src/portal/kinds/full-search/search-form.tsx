import { type SearchMode, searchModes } from '@sunport/contract/codes.ts'
import { type SearchFilterName, searchedChannels, searchFilterNames } from '@sunport/regions/search-query.ts'
import { useRef } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { useSlashFocus } from '../../frame/use-slash-focus.ts'
import { MainBiddersFields, MoreBiddersFields } from '../../parts/bidders-fields.tsx'
import { wantsAll } from '../../parts/choices.ts'
import { DateInput } from '../../parts/date-input.tsx'
import { loadItems } from '../../parts/item-options.ts'
import { SuggestInput } from '../../parts/suggest-input.tsx'
import { useWhole } from '../../parts/use-whole.ts'
import { usePortal } from '../../use-portal.ts'
import type { FullSearchData } from './loader.ts'
import { groupNames } from './names.ts'
import styles from './search-form.module.css'

/** Chosen beside the hits, not in the form. */
const outside: readonly SearchFilterName[] = ['regionCode', 'group', 'period', 'noticeType', 'nameMatch']

/** The box, and behind a fold the conditions. A GET form: every search is an address. */
export const SearchForm = ({ data }: { data: FullSearchData }) => {
  const portal = usePortal()
  const [query] = useSearchParams()
  const { state } = useNavigation()
  const [items, fetchItems] = useWhole(data.items, loadItems)
  const input = useRef<HTMLInputElement>(null)
  useSlashFocus(input)
  const isNarrowed = searchFilterNames.some(name => !outside.includes(name) && data.filters[name])
  return (
    <Form className={styles.form} key={query.toString()} role="search" aria-label="全文检索">
      <div className={styles.line}>
        <div className={styles.box}>
          <Icon name="search" className={styles.glass} />
          <SuggestInput
            ref={input}
            className={styles.input}
            label="检索词"
            placeholder="输入标题、项目编号、采购人或正文中的词"
            value={data.searchKey}
            channel={searchedChannels(portal)}
          />
        </div>
        <button className={styles.submit} type="submit" disabled={state === 'loading'}>
          检索
        </button>
      </div>
      <div className={styles.ways}>
        <Modes mode={data.searchMode} />
        <SyntaxHelp />
      </div>
      <HiddenValues data={data} />
      <details
        className={styles.fold}
        open={isNarrowed || Boolean(data.refusal) || wantsAll(query) || undefined}
        onPointerOver={fetchItems}
        onFocus={fetchItems}
      >
        <summary className={styles.summary}>
          更多条件
          <Icon name="chevron-down" size={0.9} className={styles.caret} />
        </summary>
        <Conditions data={{ ...data, items }} />
      </details>
    </Form>
  )
}

/** Where the words are looked for. */
const Modes = ({ mode }: { mode: SearchMode }) => (
  <fieldset className={styles.modes}>
    <legend className="sunport-hidden">检索范围</legend>
    {(Object.keys(searchModes) as SearchMode[]).map(name => (
      <label key={name} className={styles.mode}>
        <input type="radio" name="searchMode" value={name} defaultChecked={name === mode} />
        {searchModes[name]}
      </label>
    ))}
  </fieldset>
)

const SyntaxHelp = () => (
  <p className={styles.syntax}>
    多个词以空格分开，须同时出现；<kbd>"引号"</kbd> 内为完整短语；<kbd>-词</kbd> 排除含该词的信息
  </p>
)

/** Choices made by links must not be lost when the form is sent. */
const HiddenValues = ({ data: { filters, sort } }: { data: FullSearchData }) => {
  const [query] = useSearchParams()
  const hidden = {
    period: filters.period,
    noticeType: filters.noticeType,
    nameMatch: filters.nameMatch,
    sort: sort === 'date' ? sort : '',
    pageSize: query.get('pageSize'),
  }
  return Object.entries(hidden).map(
    ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
  )
}

const Conditions = ({ data: { filters, regions, items, refusal } }: { data: FullSearchData }) => (
  <div className={styles.fields}>
    <label className={styles.field}>
      <span>地区</span>
      <select name="regionCode" defaultValue={filters.regionCode}>
        <option value="">全部地区</option>
        {regions.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
        {filters.regionCode && !regions.some(({ code }) => code === filters.regionCode) && (
          <option value={filters.regionCode}>{filters.regionCode}</option>
        )}
      </select>
    </label>
    <label className={styles.field}>
      <span>信息类型</span>
      <select name="group" defaultValue={filters.group}>
        <option value="">全部类型</option>
        {Object.entries(groupNames).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
    {(['purchaser', 'agency'] as const).map(name => (
      <label className={styles.field} key={name}>
        <span>{name === 'purchaser' ? '采购人' : '代理机构'}</span>
        <input type="text" name={name} defaultValue={filters[name]} maxLength={100} autoComplete="off" />
      </label>
    ))}
    <fieldset className={styles.dates}>
      <legend>发布日期</legend>
      <DateInput
        name="operationStartTime"
        words="开始日期"
        value={filters.operationStartTime}
        isRefused={refusal !== undefined}
      />
      <span aria-hidden="true">至</span>
      <DateInput
        name="operationEndTime"
        words="结束日期"
        value={filters.operationEndTime}
        isRefused={refusal !== undefined}
      />
    </fieldset>
    <MainBiddersFields filters={filters} items={items} />
    <MoreBiddersFields filters={filters} isRefused={refusal !== undefined} />
  </div>
)
