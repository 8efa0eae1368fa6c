import type { UserRecord } from '@sunport/contract/calls/user.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Modal, Select, Spin } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { FunctionChanges } from '../../ui/function-changes.tsx'
import { optionsOfRoles, useRoleOptions } from '../../ui/use-role-options.ts'

interface Props {
  user: UserRecord
  onClose: () => void
}

const same = (one: readonly string[], other: readonly string[]): boolean =>
  [...one].sort().join() === [...other].sort().join()

/** What the server says these roles would change for the account. */
const usePreview = (user: UserRecord, roleIds: readonly string[], isChanged: boolean) =>
  useQuery({
    queryKey: ['user', 'preview', user.id, user.version, [...roleIds].sort().join()],
    enabled: isChanged && roleIds.length > 0,
    placeholderData: keepPreviousData,
    queryFn: () => api.user.previewRoles({ id: user.id, version: user.version, roleIds: roleIds.join(',') }),
  })

/** The roles of one account; what they would change is shown before they are saved. */
export const RolesDialog = ({ user, onClose }: Props) => {
  const held = user.roles.map(({ id }) => id)
  const [roleIds, setRoleIds] = useState(held)
  const [typed, setTyped] = useState('')
  const { options, isFetching } = useRoleOptions(typed)
  const change = useCrudChange('user', { isQuiet: true })
  const isChanged = !same(held, roleIds)
  const preview = usePreview(user, roleIds, isChanged)
  const heldOptions = optionsOfRoles(user.roles).filter(
    one => !options.some(({ value }) => value === one.value),
  )
  const refusal = change.error?.message ?? preview.error?.message ?? preview.data?.refusal
  const isReady = isChanged && roleIds.length > 0 && preview.isSuccess && !preview.data.refusal

  return (
    <Modal
      open
      title={`角色：${user.realName ?? user.userName}`}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ disabled: !isReady || preview.isPlaceholderData, loading: change.isPending }}
      onCancel={onClose}
      onOk={() =>
        change.mutate(() => api.user.setRoles({ id: user.id, version: user.version, roleIds }), {
          onSuccess: onClose,
        })
      }
    >
      <Select
        mode="multiple"
        aria-label="角色"
        value={roleIds}
        onChange={ids => {
          change.reset()
          setRoleIds(ids)
        }}
        options={[...heldOptions, ...options]}
        loading={isFetching}
        showSearch={{ onSearch: setTyped, filterOption: false, autoClearSearchValue: true }}
        placeholder="请至少选择一个角色"
        style={{ width: '100%', marginBottom: 12 }}
      />
      {refusal && <Alert type="error" showIcon title={refusal} />}
      {isChanged && !refusal && roleIds.length > 0 && (
        <Spin spinning={preview.isFetching}>
          <FunctionChanges gained={preview.data?.gained ?? []} lost={preview.data?.lost ?? []} />
        </Spin>
      )}
    </Modal>
  )
}
