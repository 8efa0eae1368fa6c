import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { OrgAlias } from '@sunport/contract/calls/org-shapes.ts'
import { Button, DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import type { ControlProps } from '../../crud/define-crud.ts'
import styles from './organisation.module.css'

const dayOf = (day: string | null) => (day ? dayjs(day) : null)
const textOf = (day: dayjs.Dayjs | null) => day?.format('YYYY-MM-DD') ?? null

/** 曾用名: each name with the days it was used, as far as they are known. */
export const AliasControl = ({ id, value, onChange, disabled = false }: ControlProps) => {
  const aliases = (value as OrgAlias[] | undefined) ?? []
  const set = (at: number, change: Partial<OrgAlias>) =>
    onChange?.(aliases.map((alias, each) => (each === at ? { ...alias, ...change } : alias)))
  return (
    <div id={id} className={styles.aliases}>
      {aliases.map(({ name, validFrom, validTo }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is all that an unfinished entry has
        <div key={at} className={styles.alias}>
          <Input
            aria-label={`曾用名 ${at + 1}`}
            value={name}
            maxLength={100}
            disabled={disabled}
            onChange={event => set(at, { name: event.target.value })}
          />
          <DatePicker.RangePicker
            aria-label={`曾用名 ${at + 1} 使用日期`}
            allowEmpty
            value={[dayOf(validFrom), dayOf(validTo)]}
            disabled={disabled}
            placeholder={['起用日期', '停用日期']}
            onChange={days =>
              set(at, { validFrom: textOf(days?.[0] ?? null), validTo: textOf(days?.[1] ?? null) })
            }
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`删除曾用名 ${at + 1}`}
            disabled={disabled}
            onClick={() => onChange?.(aliases.filter((_, each) => each !== at))}
          />
        </div>
      ))}
      <Button
        type="dashed"
        icon={<PlusOutlined />}
        disabled={disabled || aliases.length >= 20}
        onClick={() => onChange?.([...aliases, { name: '', validFrom: null, validTo: null }])}
      >
        添加曾用名
      </Button>
    </div>
  )
}
