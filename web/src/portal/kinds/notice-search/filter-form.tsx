import { purchaseManners, purchaseNatures } from '@sunport/contract/codes.ts'
import type { FilterName } from '@sunport/regions/filter-names.ts'
import { useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { MainBiddersFields, MoreBiddersFields } from '../../parts/bidders-fields.tsx'
import { type Choice, wantsAll } from '../../parts/choices.ts'
import { DateInput } from '../../parts/date-input.tsx'
import styles from '../../parts/filter-fold.module.css'
import { FilterFold } from '../../parts/filter-fold.tsx'
import { loadItems } from '../../parts/item-options.ts'
import { loadRegions } from '../../parts/region-options.ts'
import { useWhole } from '../../parts/use-whole.ts'
import { activeFilters } from './active-filters.tsx'
import { CaptchaField } from './captcha-field.tsx'
import type { NoticeSearchData } from './loader.ts'

/** Filters with a place of their own outside the form. */
const kept: readonly FilterName[] = ['noticeType', 'biddable', 'budgetMin', 'budgetMax', 'nameMatch']

/** What few look for, behind a fold. */
const rare: readonly FilterName[] = [
  'purchaseNature',
  'openTenderCode',
  'supplier',
  'smeReserved',
  'deadlineOf',
  'deadlineStart',
  'deadlineEnd',
]

/** Filters of a notice list; the short form asks for title, place and days only. */
export const FilterForm = ({ data, isShort }: { data: NoticeSearchData; isShort: boolean }) => {
  const [query] = useSearchParams()
  const [regions, fetchRegions] = useWhole(data.regions, loadRegions)
  const [items, fetchItems] = useWhole(data.items, loadItems)
  const set = activeFilters(data).filter(({ name }) => !kept.includes(name)).length
  return (
    <FilterFold
      label="公告筛选"
      set={set}
      onNear={() => {
        fetchRegions()
        fetchItems()
      }}
      isOpen={Boolean(data.refusal ?? data.captcha?.refusal) || wantsAll(query)}
      kept={<KeptValues data={data} />}
      more={
        isShort
          ? undefined
          : { isOpen: rare.some(name => data.filters[name] !== ''), fields: <RareFields data={data} /> }
      }
    >
      <Fields data={{ ...data, regions, items }} isShort={isShort} />
    </FilterFold>
  )
}

/** Values that the form does not show but must not lose. */
const KeptValues = ({ data: { filters } }: { data: NoticeSearchData }) => {
  const [query] = useSearchParams()
  const hidden = {
    ...Object.fromEntries(kept.map(name => [name, filters[name]])),
    sort: query.get('sort'),
    pageSize: query.get('pageSize'),
    channel: query.get('channel'),
  }
  return Object.entries(hidden).map(
    ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
  )
}

interface TextFieldProps {
  data: NoticeSearchData
  name: FilterName
  label: string
}

const TextField = ({ data, name, label }: TextFieldProps) => (
  <label className={styles.field}>
    <span className={styles.label}>{label}</span>
    <input
      type="text"
      name={name}
      defaultValue={data.filters[name]}
      maxLength={200}
      placeholder={`请输入${label}`}
      autoComplete="off"
    />
  </label>
)

const Fields = ({ data, isShort }: { data: NoticeSearchData; isShort: boolean }) => {
  const { filters, regions, items, timeName } = data
  return (
    <>
      <TextField data={data} name="title" label="公告标题" />
      {!isShort && <TextField data={data} name="searchKey" label="全文关键词" />}
      <RegionSelect chosen={filters.regionCode} regions={regions} />
      {!isShort && (
        <>
          <CodeSelect
            name="purchaseManner"
            label="采购方式"
            codes={purchaseManners}
            chosen={filters.purchaseManner}
          />
          <MainBiddersFields filters={filters} items={items} />
          <TextField data={data} name="purchaser" label="采购人" />
        </>
      )}
      <DateRange data={data} label={timeName === 'openTenderTime' ? '开标日期' : '发布日期'} />
      {!isShort && <TextField data={data} name="agency" label="代理机构" />}
      {data.captcha && <CaptchaField isRefused={data.captcha.refusal !== undefined} />}
    </>
  )
}

const RareFields = ({ data }: { data: NoticeSearchData }) => (
  <>
    <CodeSelect
      name="purchaseNature"
      label="采购品类"
      codes={purchaseNatures}
      chosen={data.filters.purchaseNature}
    />
    <TextField data={data} name="openTenderCode" label="项目编号" />
    <MoreBiddersFields filters={data.filters} isRefused={data.refusal !== undefined} />
  </>
)

const DateRange = ({ data: { filters, refusal }, label }: { data: NoticeSearchData; label: string }) => {
  const isRefused = refusal !== undefined
  return (
    <fieldset className={styles.dates}>
      <legend className={styles.label}>{label}</legend>
      <DateInput
        name="operationStartTime"
        words="开始日期"
        value={filters.operationStartTime}
        isRefused={isRefused}
      />
      <span aria-hidden="true">至</span>
      <DateInput
        name="operationEndTime"
        words="结束日期"
        value={filters.operationEndTime}
        isRefused={isRefused}
      />
    </fieldset>
  )
}

interface CodeSelectProps {
  name: FilterName
  label: string
  codes: Record<string, string>
  chosen: string
}

const CodeSelect = ({ name, label, codes, chosen }: CodeSelectProps) => (
  <label className={styles.field}>
    <span className={styles.label}>{label}</span>
    <select name={name} defaultValue={chosen}>
      <option value="">全部</option>
      {Object.entries(codes).map(([code, words]) => (
        <option key={code} value={code}>
          {words}
        </option>
      ))}
    </select>
  </label>
)

/** A city with its districts; of one whose districts have not come, what chooses them all. No component: CONTRIBUTING. */
const optionsOf = ({ code, name, below }: Choice) => {
  const whole = (
    <option key={code} value={code}>
      {below?.length === 0 ? name : `${name}（全部）`}
    </option>
  )
  if (!below || below.length === 0) return whole
  return (
    <optgroup key={code} label={name}>
      {whole}
      {below.map(place => (
        <option key={place.code} value={place.code}>
          {place.name}
        </option>
      ))}
    </optgroup>
  )
}

const RegionSelect = ({ chosen, regions }: { chosen: string; regions: Choice[] }) => {
  const select = useRef<HTMLSelectElement>(null)
  // Districts may come while somebody chooses: what he has chosen stays.
  const value = select.current?.value ?? chosen
  useLayoutEffect(() => {
    if (select.current) select.current.value = value
  })
  return (
    <label className={styles.field}>
      <span className={styles.label}>区划</span>
      <select ref={select} name="regionCode" defaultValue={chosen}>
        <option value="">全部区划</option>
        {regions.map(optionsOf)}
      </select>
    </label>
  )
}
