import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type ExtendField, extendTypes } from '@sunport/contract/content/extend-fields.ts'
import { Button, Checkbox, Input, InputNumber, Select } from 'antd'
import type { ControlProps } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import styles from './channel.module.css'
import { movedBy } from './moved-by.ts'

const blank: ExtendField = {
  code: '',
  name: '',
  type: 'text',
  isRequired: false,
  isPublic: true,
  options: [],
}
const types = optionsOf(extendTypes)

interface LineProps {
  field: ExtendField
  at: number
  count: number
  disabled: boolean
  onChange: (field: ExtendField) => void
  onMove: (step: number) => void
  onRemove: () => void
}

const Line = ({ field, at, count, disabled, onChange, onMove, onRemove }: LineProps) => {
  const set = (change: Partial<ExtendField>) => onChange({ ...field, ...change })
  const name = `第 ${at + 1} 个字段`
  return (
    <li className={styles.extend}>
      <Input
        aria-label={`${name}的名称`}
        placeholder="名称，如：索引号"
        maxLength={20}
        disabled={disabled}
        value={field.name}
        onChange={event => set({ name: event.target.value })}
      />
      <Input
        aria-label={`${name}的编码`}
        placeholder="编码，如：indexNo"
        maxLength={30}
        disabled={disabled}
        value={field.code}
        onChange={event => set({ code: event.target.value })}
      />
      <Select
        aria-label={`${name}的类型`}
        disabled={disabled}
        value={field.type}
        onChange={type => set({ type })}
        options={types}
      />
      {field.type === 'choice' ? (
        <Select
          className={styles.extendMore}
          aria-label={`${name}的选项`}
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', '，', '\n']}
          placeholder="选项，输入后按回车"
          disabled={disabled}
          value={field.options}
          onChange={options => set({ options })}
        />
      ) : (
        (field.type === 'text' || field.type === 'long') && (
          <InputNumber
            className={styles.extendMore}
            aria-label={`${name}的最大字数`}
            prefix="最多"
            suffix="字"
            min={1}
            max={2000}
            placeholder={field.type === 'text' ? '200' : '2000'}
            disabled={disabled}
            value={field.maxLength ?? null}
            onChange={maxLength => set({ maxLength })}
          />
        )
      )}
      <span className={styles.extendMarks}>
        <Checkbox
          disabled={disabled}
          checked={field.isRequired}
          onChange={event => set({ isRequired: event.target.checked })}
        >
          必填
        </Checkbox>
        <Checkbox
          disabled={disabled}
          checked={field.isPublic}
          onChange={event => set({ isPublic: event.target.checked })}
        >
          公开显示
        </Checkbox>
      </span>
      <span className={styles.extendTools}>
        <Button
          type="text"
          size="small"
          icon={<ArrowUpOutlined />}
          aria-label={`上移${name}`}
          disabled={disabled || at === 0}
          onClick={() => onMove(-1)}
        />
        <Button
          type="text"
          size="small"
          icon={<ArrowDownOutlined />}
          aria-label={`下移${name}`}
          disabled={disabled || at === count - 1}
          onClick={() => onMove(1)}
        />
        <Button
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined />}
          aria-label={`删除${name}`}
          disabled={disabled}
          onClick={onRemove}
        />
      </span>
    </li>
  )
}

/** Facts that the articles of the channel have beside those of all articles. */
export const ExtendControl = ({ id, value, onChange, disabled = false }: ControlProps) => {
  const fields = (value as ExtendField[] | null) ?? []
  return (
    <fieldset id={id} className={styles.group} aria-label="扩展字段">
      <ol className={styles.extends}>
        {fields.map((field, at) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place; its code is being typed
            key={at}
            field={field}
            at={at}
            count={fields.length}
            disabled={disabled}
            onChange={next => onChange?.(fields.with(at, next))}
            onMove={step => onChange?.(movedBy(fields, at, step))}
            onRemove={() => onChange?.(fields.toSpliced(at, 1))}
          />
        ))}
      </ol>
      <Button
        type="dashed"
        icon={<PlusOutlined />}
        disabled={disabled || fields.length >= 20}
        onClick={() => onChange?.([...fields, blank])}
      >
        添加字段
      </Button>
    </fieldset>
  )
}
