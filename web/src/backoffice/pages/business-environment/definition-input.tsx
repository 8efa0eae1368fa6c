import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import {
  definitionWords,
  type FilterOperator,
  filterOperators,
  IndicatorDefinition,
  type IndicatorFilter,
  type IndicatorMeasure,
  type IndicatorSource,
  indicatorFields,
  indicatorSources,
  indicatorSums,
  indicatorTimes,
  type MeasureKind,
  measureKinds,
} from '@sunport/contract/environment/indicator-definition.ts'
import { Button, Input, Select } from 'antd'
import type { ControlProps } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import styles from './environment.module.css'

interface Facts {
  label: string
  options?: Readonly<Record<string, string>>
  isNumber?: true
}

const fieldsOf = (source: IndicatorSource): Readonly<Record<string, Facts>> => indicatorFields[source]

const operatorsFor = (facts: Facts | undefined): FilterOperator[] =>
  facts?.isNumber ? ['atLeast', 'below', 'filled', 'empty'] : ['in', 'notIn', 'filled', 'empty']

const firstFilter = (source: IndicatorSource): IndicatorFilter => ({
  field: Object.keys(indicatorFields[source])[0] ?? '',
  operator: 'in',
  values: [],
})

const Values = ({
  facts,
  filter,
  onChange,
}: {
  facts: Facts | undefined
  filter: IndicatorFilter
  onChange: (values: string[]) => void
}) => {
  if (filter.operator === 'filled' || filter.operator === 'empty') return <span />
  if (facts?.options)
    return (
      <Select
        mode="multiple"
        aria-label="值"
        value={filter.values}
        options={optionsOf(facts.options)}
        onChange={onChange}
        placeholder="请选择"
      />
    )
  return (
    <Input
      aria-label="值"
      value={filter.values[0] ?? ''}
      onChange={event => onChange(event.target.value ? [event.target.value] : [])}
      placeholder={facts?.isNumber ? '金额或数字' : '内容'}
    />
  )
}

interface FiltersProps {
  label: string
  source: IndicatorSource
  filters: readonly IndicatorFilter[]
  onChange: (filters: IndicatorFilter[]) => void
}

/** Conditions that all hold, one a row. */
const Filters = ({ label, source, filters, onChange }: FiltersProps) => {
  const set = (at: number, change: Partial<IndicatorFilter>) =>
    onChange(filters.map((each, index) => (index === at ? { ...each, ...change } : each)))
  return (
    <fieldset className={styles.filters} aria-label={label}>
      {filters.map((filter, at) => {
        const facts = fieldsOf(source)[filter.field]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have nothing but their place
          <div className={styles.filter} key={at}>
            <Select
              aria-label="条件"
              value={filter.field}
              options={Object.entries(fieldsOf(source)).map(([value, each]) => ({
                value,
                label: each.label,
              }))}
              onChange={field =>
                set(at, { field, operator: operatorsFor(fieldsOf(source)[field])[0] ?? 'in', values: [] })
              }
            />
            <Select
              aria-label="比较方式"
              value={filter.operator}
              options={operatorsFor(facts).map(value => ({ value, label: filterOperators[value] }))}
              onChange={operator => set(at, { operator, values: [] })}
            />
            <Values facts={facts} filter={filter} onChange={values => set(at, { values })} />
            <Button
              icon={<DeleteOutlined />}
              aria-label="删除条件"
              onClick={() => onChange(filters.filter((_, index) => index !== at))}
            />
          </div>
        )
      })}
      <div>
        <Button icon={<PlusOutlined />} onClick={() => onChange([...filters, firstFilter(source)])}>
          {label}
        </Button>
      </div>
    </fieldset>
  )
}

const freshMeasure = (kind: MeasureKind, source: IndicatorSource): IndicatorMeasure => {
  const times = Object.keys(indicatorTimes[source])
  switch (kind) {
    case 'count':
      return { kind }
    case 'share':
      return { kind, of: [firstFilter(source)] }
    case 'medianDays':
      return { kind, from: times[0] ?? '', to: times[1] ?? '' }
    case 'ratio':
      return { kind, top: 'deal', bottom: 'budget' }
  }
}

const Pair = ({
  between,
  words,
  pair: [first, second],
  onChange,
}: {
  between: string
  words: Readonly<Record<string, string>>
  pair: [string, string]
  onChange: (first: string, second: string) => void
}) => (
  <div className={styles.pair}>
    <Select
      aria-label="从"
      value={first}
      options={optionsOf(words)}
      onChange={value => onChange(value, second)}
    />
    {between}
    <Select
      aria-label="到"
      value={second}
      options={optionsOf(words)}
      onChange={value => onChange(first, value)}
    />
  </div>
)

const Measure = ({
  source,
  measure,
  onChange,
}: {
  source: IndicatorSource
  measure: IndicatorMeasure
  onChange: (measure: IndicatorMeasure) => void
}) => {
  switch (measure.kind) {
    case 'count':
      return null
    case 'share':
      return (
        <Filters
          label="添加占比条件"
          source={source}
          filters={measure.of}
          onChange={of => onChange({ ...measure, of })}
        />
      )
    case 'medianDays':
      return (
        <Pair
          between="到"
          words={indicatorTimes[source]}
          pair={[measure.from, measure.to]}
          onChange={(from, to) => onChange({ ...measure, from, to })}
        />
      )
    case 'ratio':
      return (
        <Pair
          between="÷"
          words={indicatorSums[source]}
          pair={[measure.top, measure.bottom]}
          onChange={(top, bottom) => onChange({ ...measure, top, bottom })}
        />
      )
  }
}

export const emptyDefinition: IndicatorDefinition = {
  source: 'notices',
  where: [],
  measure: { kind: 'count' },
}

/** What an indicator is reckoned from, put together from a closed vocabulary and told as a sentence. */
export const DefinitionInput = ({ value, onChange, id }: ControlProps) => {
  const definition = (value as IndicatorDefinition | undefined) ?? emptyDefinition
  const { source, where, measure } = definition
  const kinds = source === 'notices' ? optionsOf(measureKinds) : optionsOf(measureKinds, 'ratio')
  return (
    <div className={styles.filters} id={id}>
      <div className={styles.pair}>
        <Select
          aria-label="数据来源"
          value={source}
          options={optionsOf(indicatorSources)}
          onChange={next => onChange?.({ source: next, where: [], measure: { kind: 'count' } })}
        />
        的
        <Select
          aria-label="计算方式"
          value={measure.kind}
          options={kinds}
          onChange={kind => onChange?.({ ...definition, measure: freshMeasure(kind, source) })}
        />
      </div>
      <Measure
        source={source}
        measure={measure}
        onChange={next => onChange?.({ ...definition, measure: next })}
      />
      <Filters
        label="添加范围条件"
        source={source}
        filters={where}
        onChange={next => onChange?.({ ...definition, where: next })}
      />
      <p className={styles.muted}>
        {IndicatorDefinition.safeParse(definition).success ? definitionWords(definition) : '条件尚不完整'}
      </p>
    </div>
  )
}
