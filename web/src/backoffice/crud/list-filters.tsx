import { FilterOutlined } from '@ant-design/icons'
import { Button, Form, Input, type InputRef, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import styles from './crud.module.css'
import type { CrudFilter } from './define-crud.ts'

interface Props {
  filters: readonly CrudFilter[]
  values: Record<string, string>
  onSearch: (values: Record<string, string>) => void
  onReset: () => void
  /** For narrow columns: the first text filter stands alone, the others fold. */
  isCompact?: boolean
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The slash key goes to the first text filter, as on the public search pages. */
const useSlashKey = () => {
  const input = useRef<InputRef>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus({ cursor: 'all' })
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  return input
}

/** Filters in one line; in narrow places they fold behind a button that says how many are set. */
export const ListFilters = ({ filters, values, onSearch, onReset, isCompact = false }: Props) => {
  const [form] = Form.useForm<Record<string, string>>()
  const [isUnfolded, setUnfolded] = useState(false)
  const slashInput = useSlashKey()
  const firstText = filters.find(filter => filter.kind === 'text')
  const count = Object.keys(values).length
  const shown = JSON.stringify(values)

  useEffect(() => {
    form.resetFields()
    form.setFieldsValue(JSON.parse(shown))
  }, [form, shown])

  const search = () => {
    const entered = Object.entries(form.getFieldsValue(true)).filter(([, value]) => value)
    onSearch(Object.fromEntries(entered) as Record<string, string>)
  }

  return (
    <search className={isCompact ? styles.compactFilters : styles.filters}>
      <Button
        className={styles.fold}
        icon={<FilterOutlined />}
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {count > 0 ? `筛选（${count}）` : '筛选'}
      </Button>
      <Form
        form={form}
        layout="inline"
        className={isUnfolded ? styles.filterFormOpen : styles.filterForm}
        onFinish={search}
      >
        {filters.map(filter => (
          <Form.Item key={filter.name} name={filter.name} label={filter.label}>
            {filter.kind === 'text' ? (
              <Input
                ref={filter === firstText ? slashInput : undefined}
                allowClear
                maxLength={100}
                className={styles.filterInput}
                onClear={search}
              />
            ) : (
              <Select
                allowClear
                placeholder="全部"
                className={styles.filterSelect}
                options={filter.options?.map(option => ({ ...option }))}
                onChange={search}
              />
            )}
          </Form.Item>
        ))}
        <Form.Item className={styles.filterButtons}>
          <Button type="primary" htmlType="submit">
            查询
          </Button>
          <Button onClick={onReset}>重置</Button>
        </Form.Item>
      </Form>
    </search>
  )
}
