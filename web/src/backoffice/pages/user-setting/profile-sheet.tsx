import type { Profile } from '@sunport/contract/calls/account.ts'
import { Button, Descriptions } from 'antd'
import { useState } from 'react'
import { OwnAvatar } from './avatar.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { MobileDialog } from './mobile-dialog.tsx'

const Changeable = ({
  value,
  name,
  onChange,
}: {
  value: string | null
  name: string
  onChange: () => void
}) => (
  <>
    {value ?? '未填写'}
    <Button type="link" size="small" aria-label={`修改${name}`} onClick={onChange}>
      修改
    </Button>
  </>
)

/** Who the account is; what only administrators change stands as words. */
export const ProfileSheet = ({ profile }: { profile: Profile }) => {
  const [open, setOpen] = useState<'mobile' | 'email'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'avatar', label: '头像', children: <OwnAvatar avatar={profile.avatar} /> },
          { key: 'userName', label: '登录名', children: profile.userName },
          { key: 'realName', label: '姓名', children: profile.realName ?? '未填写' },
          { key: 'orgName', label: '所属机构', children: profile.orgName ?? '无' },
          { key: 'roles', label: '角色', children: profile.roleNames.join('、') || '未分配' },
          {
            key: 'mobile',
            label: '手机号码',
            children: (
              <Changeable value={profile.mobile} name="手机号码" onChange={() => setOpen('mobile')} />
            ),
          },
          {
            key: 'email',
            label: '邮箱',
            children: <Changeable value={profile.email} name="邮箱" onChange={() => setOpen('email')} />,
          },
          { key: 'password', label: '上次修改密码', children: profile.passwordChangedAt },
        ]}
      />
      {open === 'mobile' && <MobileDialog onClose={close} />}
      {open === 'email' && <EmailDialog email={profile.email ?? ''} onClose={close} />}
    </>
  )
}
