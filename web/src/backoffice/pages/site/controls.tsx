import { lowestContrast } from '@sunport/contract/calls/site.ts'
import { contrastOn } from '@sunport/contract/rules/contrast.ts'
import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import type { ControlProps } from '../../crud/define-crud.ts'
import { RegionChoice } from '../../ui/region-choice.tsx'
import { UploadControl } from '../../ui/upload-control.tsx'
import styles from './site.module.css'

const format = 'YYYY-MM-DD'

/** The colour, and how well it reads on white while it is typed. */
export const ColorControl = ({ value, onChange, ...named }: ControlProps) => {
  const color = typeof value === 'string' ? value : ''
  const ratio = /^#[0-9a-f]{6}$/i.test(color) ? contrastOn(color, '#ffffff') : undefined
  return (
    <Input
      {...named}
      value={color}
      onChange={event => onChange?.(event.target.value)}
      placeholder="#a61b1b"
      prefix={ratio && <span className={styles.swatch} style={{ background: color }} />}
      suffix={
        ratio && (
          <span className={ratio >= lowestContrast ? styles.passed : styles.failed}>
            {`对比度 ${ratio.toFixed(2)}`}
          </span>
        )
      }
    />
  )
}

/** Never, from now on, or between two days. */
export const GrayControl = ({ value, onChange, ...named }: ControlProps) => {
  const text = typeof value === 'string' ? value : 'off'
  const [first, last] = text.split('/')
  const mode = last ? 'days' : text
  return (
    <div className={styles.gray}>
      <Select
        {...named}
        value={mode}
        style={{ width: 110 }}
        onChange={next =>
          onChange?.(next === 'days' ? `${dayjs().format(format)}/${dayjs().format(format)}` : next)
        }
        options={[
          { value: 'off', label: '关闭' },
          { value: 'on', label: '立即' },
          { value: 'days', label: '按日期' },
        ]}
      />
      {last && (
        <DatePicker.RangePicker
          aria-label="灰度起止日期"
          value={[dayjs(first), dayjs(last)]}
          allowClear={false}
          onChange={days =>
            days?.[0] && days[1] && onChange?.(`${days[0].format(format)}/${days[1].format(format)}`)
          }
        />
      )}
    </div>
  )
}

export const RegionControl = ({ value, onChange, ...named }: ControlProps) => (
  <RegionChoice {...named} value={value} onChange={code => onChange?.(code)} />
)

export const ImageControl = ({ value, onChange, ...named }: ControlProps) => (
  <UploadControl
    {...(named.id && { id: named.id })}
    accept=".png,.jpg,.jpeg,.webp"
    maxCount={1}
    label="上传图片"
    value={typeof value === 'string' && value ? [{ url: value, name: value.split('/').at(-1) ?? value }] : []}
    onChange={items => onChange?.(items.at(-1)?.url ?? null)}
  />
)
