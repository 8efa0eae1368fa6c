import type { Party } from '@sunport/contract/calls/notice.ts'
import { useQuery } from '@tanstack/react-query'
import { AutoComplete } from 'antd'
import { api } from '../../../api.ts'
import type { ControlProps } from '../../ui/control-props.ts'
import { useDebounced } from '../../ui/use-debounced.ts'

interface Props extends ControlProps {
  as: 'purchaser' | 'agency'
  siteId: string
  value: string
  onChange: (name: string) => void
  onFill?: (values: Record<string, string | null>) => void
}

const filledBy = {
  purchaser: ({ address, linkMan, phone }: Party) => ({
    purchaserAddr: address,
    purchaserLinkMan: linkMan,
    purchaserLinkPhone: phone,
  }),
  agency: ({ address, linkMan, phone, creditCode }: Party) => ({
    agentAddress: address,
    agentLinkMan: linkMan,
    agentLinkPhone: phone,
    agencyCode: creditCode,
  }),
}

const waitMs = 300

/** A body by its name: known ones bring their address and contacts along, any other is typed. */
export const PartyInput = ({ as, siteId, value, onChange, onFill, ...named }: Props) => {
  const typed = useDebounced(value.trim(), waitMs)
  const { data: parties = [] } = useQuery({
    queryKey: ['notice-party', as, siteId, typed],
    queryFn: () => api.noticeDesk.parties({ siteId, as, name: typed }),
    enabled: typed.length >= 2,
    staleTime: 60_000,
  })
  const choose = (name: string) => {
    const party = parties.find(each => each.name === name)
    if (party) onFill?.(filledBy[as](party))
  }
  return (
    <AutoComplete
      {...named}
      value={value}
      options={parties
        .filter(({ name }) => name !== value)
        .map(({ name, address }) => ({ value: name, label: address ? `${name}（${address}）` : name }))}
      onChange={name => onChange(name ?? '')}
      onSelect={choose}
      placeholder="输入名称，可从已有单位中选择"
    />
  )
}
