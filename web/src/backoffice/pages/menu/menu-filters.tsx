import { Button, Form, Input, Select } from 'antd'
import { enabledOptions } from '../../crud/cells.tsx'
import { clearable } from '../../ui/clearable.tsx'
import type { MenuFilter } from './find.ts'
import styles from './menu.module.css'
import { typeOptions } from './menu-crud.ts'

interface Props {
  filter: MenuFilter
  /** How many fit; undefined while nothing is asked for. */
  hits: number | undefined
  onChange: (filter: Partial<MenuFilter>) => void
  onReset: () => void
}

const choices = [
  { name: 'menuType', label: '类型', options: typeOptions },
  { name: 'status', label: '状态', options: enabledOptions },
  {
    name: 'hidden',
    label: '显示',
    options: [
      { value: '0', label: '显示' },
      { value: '1', label: '隐藏' },
    ],
  },
  { name: 'only', label: '只看', options: [{ value: 'nowhere', label: '路由无组件' }] },
] as const

export const MenuFilters = ({ filter, hits, onChange, onReset }: Props) => (
  <Form
    layout="inline"
    colon={false}
    className={styles.filters ?? ''}
    onSubmitCapture={event => event.preventDefault()}
  >
    <Form.Item label="名称、编码或路径" htmlFor="menu-keyword">
      <Input
        id="menu-keyword"
        allowClear
        value={filter.keyword}
        onChange={event => onChange({ keyword: event.target.value })}
      />
    </Form.Item>
    {choices.map(({ name, label, options }) => (
      <Form.Item key={name} label={label} htmlFor={`menu-${name}`}>
        <Select
          id={`menu-${name}`}
          className={styles.choice ?? ''}
          allowClear={clearable}
          placeholder="全部"
          options={options.map(option => ({ ...option }))}
          value={filter[name] || undefined}
          onChange={value => onChange({ [name]: value ?? '' })}
        />
      </Form.Item>
    ))}
    {hits !== undefined && (
      <>
        <Button onClick={onReset}>重置</Button>
        <span role="status" className={styles.muted}>{`找到 ${hits} 项`}</span>
      </>
    )}
  </Form>
)
