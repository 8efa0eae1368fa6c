import { codeSchemes, commonWords } from '@sunport/contract/search/crosswalk.ts'
import { AutoComplete } from 'antd'
import type { ControlProps } from '../../crud/define-crud.ts'

const listed = Object.keys(commonWords) as (keyof typeof commonWords)[]

const options = listed.map(scheme => ({
  label: codeSchemes[scheme],
  options: Object.entries(commonWords[scheme]).map(([code, name]) => ({
    key: `${scheme} ${code}`,
    value: code,
    label: `${name}（${code}）`,
  })),
}))

/** The common codes with what they are called, found by either. Places are typed by their code. */
export const CommonCodeInput = ({ value, onChange, ...props }: ControlProps) => (
  <AutoComplete
    {...props}
    value={typeof value === 'string' ? value : ''}
    onChange={next => onChange?.(next)}
    options={options}
    showSearch={{ filterOption: (typed, option) => String(option?.label ?? '').includes(typed) }}
  />
)
