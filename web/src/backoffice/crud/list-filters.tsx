import { FilterOutlined } from '@ant-design/icons'
import { Button, DatePicker, Form, Input, type InputRef, Select } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useId, useRef, useState } from 'react'
import { clearable } from '../ui/clearable.tsx'
import { SelectableTree } from '../ui/selectable-tree.tsx'
import type { CrudFilter, TreeOption } from './define-crud.ts'
import styles from './filters.module.css'

interface Props {
  filters: readonly CrudFilter[]
  values: Record<string, string>
  onSearch: (values: Record<string, string>) => void
  onReset: () => void
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The slash key goes to the first filter, as on the public search pages. */
const useSlashKey = () => {
  const input = useRef<InputRef>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.defaultPrevented || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus({ cursor: 'all' })
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  return input
}

interface FilterInputProps {
  id?: string
  value?: string
  onChange?: (value: string | undefined) => void
  onSearch: () => void
}

/** The form has the new value only after this event; the search reads it there. */
const afterChange =
  ({ onChange, onSearch }: FilterInputProps) =>
  (value: string | null | undefined) => {
    onChange?.(value ?? undefined)
    queueMicrotask(onSearch)
  }

const TreeFilter = ({ nodes, ...props }: FilterInputProps & { nodes: readonly TreeOption[] }) => (
  <div className={styles.treeFilter}>
    <SelectableTree
      id={props.id}
      value={props.value ?? null}
      nodes={nodes}
      placeholder="全部"
      onChange={afterChange(props)}
    />
  </div>
)

const DateFilter = (props: FilterInputProps) => (
  <DatePicker
    id={props.id}
    value={props.value ? dayjs(props.value) : null}
    onChange={day => afterChange(props)(day?.format('YYYY-MM-DD'))}
  />
)

const OwnFilter = ({
  control: Control,
  ...props
}: FilterInputProps & { control: NonNullable<CrudFilter['control']> }) => (
  <div className={styles.treeFilter}>
    <Control
      id={props.id}
      value={props.value ?? null}
      onChange={value => afterChange(props)(typeof value === 'string' ? value : undefined)}
    />
  </div>
)

/**
 * Filters in one line; rare ones, and in narrow places all but the first, fold behind a button that says how many are
 * set.
 */
export const ListFilters = ({ filters, values, onSearch, onReset }: Props) => {
  const [form] = Form.useForm<Record<string, string>>()
  const [isUnfolded, setUnfolded] = useState(false)
  const slashInput = useSlashKey()
  const id = useId()
  const hasRare = filters.some(({ isRare }) => isRare)
  const name = hasRare ? '更多筛选' : '筛选'
  const count = filters.slice(1).filter(filter => values[filter.name]).length
  const shown = JSON.stringify(values)
  const names = filters.map(filter => filter.name).join()

  // By their names: options that arrive later make new filters, and must not take what is being typed.
  useEffect(() => {
    form.setFieldsValue({
      ...Object.fromEntries(names.split(',').map(each => [each, undefined])),
      ...JSON.parse(shown),
    })
  }, [form, names, shown])

  const search = () => {
    const entered = Object.entries(form.getFieldsValue(true)).filter(([, value]) => value)
    onSearch(Object.fromEntries(entered) as Record<string, string>)
  }

  const inputOf = (filter: CrudFilter, at: number) => {
    switch (filter.kind) {
      case 'text':
        return (
          <Input
            ref={at === 0 ? slashInput : undefined}
            allowClear
            maxLength={100}
            placeholder={filter.label}
            onClear={search}
          />
        )
      case 'select':
        return (
          <Select
            allowClear={clearable}
            placeholder="全部"
            options={filter.options?.map(option => ({ ...option }))}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={search}
          />
        )
      case 'tree':
        return <TreeFilter nodes={filter.nodes ?? []} onSearch={search} />
      case 'date':
        return <DateFilter onSearch={search} />
      case 'own':
        return filter.control && <OwnFilter control={filter.control} onSearch={search} />
    }
  }

  return (
    <search className={`${styles.filters} ${isUnfolded ? styles.unfolded : ''}`}>
      <Form form={form} name={id} colon={false} className={styles.filterForm} onFinish={search}>
        {filters.map((filter, at) =>
          // The form keeps the values of those that are folded away.
          filter.isRare && !isUnfolded && !values[filter.name] ? null : (
            <Form.Item key={filter.name} name={filter.name} label={filter.label}>
              {inputOf(filter, at)}
            </Form.Item>
          ),
        )}
        <Button
          className={hasRare ? `${styles.fold} ${styles.foldAnywhere}` : styles.fold}
          icon={<FilterOutlined />}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {count > 0 ? `${name}（${count}）` : name}
        </Button>
        <div className={styles.filterButtons}>
          <Button htmlType="submit">查询</Button>
          <Button type="text" onClick={onReset}>
            重置
          </Button>
        </div>
      </Form>
    </search>
  )
}
