import { BankOutlined } from '@ant-design/icons'
import { ssoLoginPath } from '@sunport/contract/sso/door.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { api } from '../../api.ts'

interface Props {
  /** Where it goes on; asked when somebody goes. */
  goesOn: () => string
  isPrimary?: boolean
  children?: string
}

/** Which ways there are to sign in. A failure says nothing: passwords are always there. */
export const useWaysIn = () =>
  useQuery({
    queryKey: ['ways-in'],
    queryFn: () => api.sso.ways({}),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  }).data

/** To the unit's own place to sign in, and from there to where one wanted to go. */
export const UnitEntrance = ({ goesOn, isPrimary = false, children = '单位统一登录' }: Props) => (
  <Button
    block
    size="large"
    type={isPrimary ? 'primary' : 'default'}
    icon={<BankOutlined />}
    href={ssoLoginPath}
    onClick={event => {
      event.preventDefault()
      location.assign(`${ssoLoginPath}?${new URLSearchParams({ redirect: goesOn() })}`)
    }}
  >
    {children}
  </Button>
)
