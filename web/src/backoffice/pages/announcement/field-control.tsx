import type { NoticeField } from '@sunport/contract/content/notice/shape.ts'
import { AutoComplete, DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { keepFile, keepImage } from '../../content/uploads.ts'
import { WireTimeInput } from '../../content/wire-time-input.tsx'
import { RichTextEditor } from '../../editor/rich-text-editor.tsx'
import { clearable } from '../../ui/clearable.tsx'
import type { ControlProps } from '../../ui/control-props.ts'
import { MoneyInput } from '../../ui/money-input.tsx'
import { optionsOf } from '../../ui/options.ts'
import { RegionChoice } from '../../ui/region-choice.tsx'
import { isLongColumn } from './column-shape.ts'
import { ItemInput } from './item-input.tsx'
import { MoneyReading } from './money-reading.tsx'
import { PartyInput } from './party-input.tsx'
import { PlanInput } from './plan-input.tsx'

interface Props extends ControlProps {
  field: NoticeField
  siteId: string
  value?: unknown
  onChange?: (value: unknown) => void
  /** One of several in a line: short, and without explanations. */
  isInRow?: boolean
  /** Fills other fields of the form along with this one. */
  onFill?: (values: Record<string, string | null>) => void
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Prices at which documents are had; any other is typed. */
const priceWords = ['免费', '0元']

/** The input of one value, by its kind; tables have their own, which is made of these. */
export const FieldControl = ({
  field,
  siteId,
  value,
  onChange,
  onFill,
  isInRow = false,
  ...named
}: Props) => {
  const { kind, key, isRequired, options, max } = field
  const isLong = isLongColumn(field)
  const text = textOf(value)
  const set = (next: string | null | undefined) => onChange?.(next ?? '')
  switch (kind) {
    case 'rich':
      return (
        <RichTextEditor
          aria-label={field.label}
          value={text}
          onChange={set}
          onUploadImage={keepImage}
          onUploadFile={keepFile}
        />
      )
    case 'long':
      return (
        <Input.TextArea
          {...named}
          value={text}
          maxLength={max}
          autoSize={{ minRows: 3, maxRows: 12 }}
          onChange={event => set(event.target.value)}
        />
      )
    case 'money':
      return (
        <>
          <MoneyInput {...named} value={text} onChange={set} isBlankKept placeholder="" />
          {text && <MoneyReading amount={text} isInRow={isInRow} />}
        </>
      )
    case 'date':
      return (
        <DatePicker
          {...named}
          value={text ? dayjs(text) : null}
          onChange={day => set(day?.format('YYYY-MM-DD'))}
          style={{ width: '100%' }}
        />
      )
    case 'month':
      return (
        <DatePicker
          {...named}
          picker="month"
          value={text ? dayjs(`${text}-01`) : null}
          onChange={day => set(day?.format('YYYY-MM'))}
          style={{ width: '100%' }}
        />
      )
    case 'time':
      return <WireTimeInput {...named} value={text} onChange={set} />
    case 'region':
      return <RegionChoice {...named} siteId={siteId} value={text} onChange={set} />
    case 'rate':
      return (
        <Input
          {...named}
          value={text}
          inputMode="decimal"
          maxLength={10}
          suffix="%"
          autoComplete="off"
          onChange={event => set(event.target.value.normalize('NFKC').replace(/[%\s]/g, ''))}
        />
      )
    case 'itemCode':
      return <ItemInput {...named} siteId={siteId} value={text} onChange={set} onFill={onFill} />
    case 'choice':
      return (
        <Select
          {...named}
          value={text || undefined}
          options={optionsOf(options ?? {})}
          placeholder="请选择"
          allowClear={!isRequired && clearable}
          onChange={set}
        />
      )
    default:
      if (key === 'purchaser' || key === 'agency')
        return <PartyInput {...named} as={key} siteId={siteId} value={text} onChange={set} onFill={onFill} />
      if (key === 'planId') return <PlanInput {...named} siteId={siteId} value={text} onChange={set} />
      if (isLong)
        return (
          <Input.TextArea
            {...named}
            value={text}
            maxLength={max}
            autoSize={{ minRows: 1, maxRows: 6 }}
            onChange={event => set(event.target.value)}
          />
        )
      if (key === 'docsPrice')
        return (
          <AutoComplete
            {...named}
            value={text}
            options={priceWords.map(word => ({ value: word }))}
            onChange={set}
          />
        )
      return (
        <Input
          {...named}
          value={text}
          maxLength={max}
          autoComplete="off"
          onChange={event => set(event.target.value)}
        />
      )
  }
}
