import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { readAnew } from '../../read-anew.ts'
import { LayoutWrapper } from '../../ui/layout-wrapper.tsx'
import { TokenList } from '../../ui/token-list.tsx'
import { TokenDialog } from './token-dialog.tsx'
import styles from './user-setting.module.css'

/** 接口令牌: what programs may do in one's name. */
export const Tokens = () => {
  const client = useQueryClient()
  const { message } = App.useApp()
  const [isMaking, setMaking] = useState(false)
  const { data, error } = useQuery({ queryKey: ['account', 'tokens'], queryFn: () => api.apiToken.list({}) })
  const revoke = useMutation({
    mutationFn: (id: string) => api.apiToken.revoke({ id }),
    onSuccess: () => message.success('令牌已撤销'),
    onError: failure => message.error(failure.message),
    onSettled: () => readAnew(client, ['account']),
  })
  return (
    <LayoutWrapper
      title="接口令牌"
      actions={
        <Button size="small" onClick={() => setMaking(true)}>
          新建令牌
        </Button>
      }
    >
      {error && <Alert type="error" showIcon title={error.message} />}
      {!data && !error && <Skeleton active title={false} />}
      {data?.length === 0 && (
        <p className={styles.hint}>没有令牌。程序凭令牌以您的名义访问接口，只能使用您选定的功能。</p>
      )}
      {data && <TokenList tokens={data} onRevoke={({ id }) => revoke.mutate(id)} />}
      {isMaking && <TokenDialog onClose={() => setMaking(false)} />}
    </LayoutWrapper>
  )
}
