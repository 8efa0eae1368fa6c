import { deadlinePeriods } from '@sunport/contract/rules/deadline-range.ts'
import type { BidderQuery } from '@sunport/regions/filter-names.ts'
import { Fragment } from 'react'
import styles from './bidders-fields.module.css'
import type { Choice } from './choices.ts'
import { DateInput } from './date-input.tsx'
import { ItemTree } from './item-tree.tsx'

/** Words of the values that are chosen from a list. */
export const reservedWords = { '1': '专门面向中小企业', '0': '非专门面向中小企业' } as const
export const deadlineKinds: Record<string, string> = { '': '开标（截止）时间', documents: '文件获取截止' }

interface Filters {
  filters: BidderQuery
}

/** What suppliers look for first: what is bought, for how much, until when. */
export const MainBiddersFields = ({ filters, items }: Filters & { items: Choice[] }) => (
  <>
    <ItemTree options={items} chosen={filters.catalogueCode} />
    <AmountBand filters={filters} />
    <Select
      name="deadline"
      label="截止时间"
      chosen={filters.deadline}
      options={[['', '不限'], ...Object.entries(deadlinePeriods)]}
    />
  </>
)

/** The rest of it: fields of a form, the same on lists and in the search. */
export const MoreBiddersFields = ({ filters, isRefused }: Filters & { isRefused: boolean }) => (
  <>
    <label className={styles.field}>
      <span className={styles.label}>供应商</span>
      <input
        type="text"
        name="supplier"
        defaultValue={filters.supplier}
        maxLength={200}
        placeholder="中标、成交或签约的供应商"
        autoComplete="off"
      />
    </label>
    <Select
      name="smeReserved"
      label="面向中小企业"
      chosen={filters.smeReserved}
      options={[
        ['', '全部'],
        ['1', reservedWords['1']],
        ['0', reservedWords['0']],
      ]}
    />
    <Select
      name="deadlineOf"
      label="截止时间按"
      chosen={filters.deadlineOf}
      options={Object.entries(deadlineKinds)}
    />
    <fieldset className={styles.days}>
      <legend className={styles.label}>截止日期</legend>
      <DateInput
        name="deadlineStart"
        words="截止起始日期"
        value={filters.deadlineStart}
        isRefused={isRefused}
      />
      <span aria-hidden="true">至</span>
      <DateInput name="deadlineEnd" words="截止终止日期" value={filters.deadlineEnd} isRefused={isRefused} />
    </fieldset>
  </>
)

interface SelectProps {
  name: string
  label: string
  chosen: string
  options: [code: string, words: string][]
}

const Select = ({ name, label, chosen, options }: SelectProps) => (
  <label className={styles.field}>
    <span className={styles.label}>{label}</span>
    <select name={name} defaultValue={chosen}>
      {options.map(([code, text]) => (
        <option key={code} value={code}>
          {text}
        </option>
      ))}
    </select>
  </label>
)

const AmountBand = ({ filters }: Filters) => (
  <fieldset className={styles.band}>
    <legend className={styles.label}>金额（万元）</legend>
    {(['amountMin', 'amountMax'] as const).map((name, index) => (
      <Fragment key={name}>
        {index > 0 && <span aria-hidden="true">至</span>}
        <input
          type="text"
          name={name}
          defaultValue={filters[name]}
          inputMode="decimal"
          maxLength={12}
          placeholder={index === 0 ? '最低' : '最高'}
          aria-label={index === 0 ? '金额下限，万元' : '金额上限，万元'}
          title="有成交或合同金额的按成交、合同金额，其余按预算金额"
          autoComplete="off"
        />
      </Fragment>
    ))}
  </fieldset>
)
