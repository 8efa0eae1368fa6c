import type { OldAddress } from '@sunport/contract/rules/old-address.ts'
import { Input } from 'antd'
import { useState } from 'react'
import type { ControlProps } from '../../crud/define-crud.ts'
import { linesOf, rulesOf } from './old-addresses.ts'

/** A line for each address: what was asked for, and where it leads. Long lists are pasted from somewhere else. */
export const OldAddressesControl = ({ value, onChange, ...named }: ControlProps) => {
  const given = Array.isArray(value) ? (value as OldAddress[]) : []
  const [typed, setTyped] = useState<string>()
  return (
    <Input.TextArea
      {...named}
      autoSize={{ minRows: 2, maxRows: 10 }}
      spellCheck={false}
      placeholder={'/old/news.jsp /articles\n/docs/* https://files.example.gov.cn/*'}
      value={typed ?? linesOf(given)}
      onBlur={() => setTyped(undefined)}
      onChange={event => {
        setTyped(event.target.value)
        onChange?.(rulesOf(event.target.value))
      }}
    />
  )
}
