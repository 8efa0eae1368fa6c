import type { SessionRow } from '@sunport/contract/calls/session.ts'
import type { UserRecord } from '@sunport/contract/calls/user.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Empty, Skeleton } from 'antd'
import { api } from '../../../api.ts'
import { ListFailure } from '../../crud/list-states.tsx'
import { useAsking } from '../../crud/use-asking.tsx'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { TokenList } from '../../ui/token-list.tsx'
import styles from './user.module.css'

/** Where and when somebody is logged in, what his programs may, and the ways to end it. */
export const SessionsDrawer = ({ user, onClose }: { user: UserRecord; onClose: () => void }) => {
  const name = user.realName ?? user.userName
  const ask = useAsking()
  const change = useCrudChange('user')
  const query = useQuery({
    queryKey: ['user', 'sessions', user.id],
    queryFn: () => api.user.sessions({ id: user.id }),
    staleTime: 0,
  })
  const tokens = useQuery({
    queryKey: ['user', 'tokens', user.id],
    queryFn: () => api.user.tokens({ id: user.id }),
    staleTime: 0,
  })
  const links = useQuery({
    queryKey: ['user', 'sso', user.id],
    queryFn: () => api.user.ssoLinks({ id: user.id }),
    staleTime: 0,
  })
  const unlink = () =>
    ask(
      {
        title: '解除统一登录关联',
        content: `“${name}”将下线，单位统一登录带来的角色一并收回；再次统一登录时重新关联。`,
        isDanger: true,
      },
      () => change.mutateAsync(() => api.user.unlinkSso({ id: user.id })).catch(() => {}),
    )
  const sessions = query.data ?? []
  const endAll = () =>
    ask(
      {
        title: '全部下线',
        content: `将结束“${name}”的 ${sessions.length} 个登录，未保存的内容会丢失。`,
        isDanger: true,
      },
      () => change.mutateAsync(() => api.user.endSessions({ id: user.id })).catch(() => {}),
    )
  const end = (session: SessionRow) =>
    change.mutate(() => api.user.endSession({ id: user.id, sessionId: session.id }))

  return (
    <Drawer
      open
      size="min(640px, 100vw)"
      title={`登录设备：${name}`}
      onClose={onClose}
      extra={
        sessions.length > 0 && (
          <Button danger size="small" onClick={endAll}>
            全部下线
          </Button>
        )
      }
    >
      {query.isPending && <Skeleton active />}
      {query.isError && <ListFailure failure={query.error} onRetry={() => query.refetch()} />}
      {query.isSuccess && sessions.length === 0 && <Empty description="当前没有登录" />}
      <ul className={styles.devices}>
        {sessions.map(session => (
          <li key={session.id} className={styles.device}>
            <span>
              <div>{session.ip ?? '未知地址'}</div>
              <div className={styles.deviceFacts}>{session.userAgent}</div>
              <div className={styles.deviceFacts}>
                {`登录 ${session.createdAt} · 最近操作 ${session.lastSeenAt}`}
              </div>
            </span>
            <Button
              type="link"
              size="small"
              danger
              loading={change.isPending}
              aria-label={`下线 ${session.ip ?? ''} ${session.createdAt}`}
              onClick={() => end(session)}
            >
              下线
            </Button>
          </li>
        ))}
      </ul>
      {links.data && links.data.length > 0 && (
        <section aria-label="单位统一登录">
          <h3 className={styles.handedKind}>单位统一登录</h3>
          <ul className={styles.devices}>
            {links.data.map(({ issuer, createdAt, lastLoginAt }) => (
              <li key={issuer} className={styles.device}>
                <span>
                  <div>{issuer}</div>
                  <div className={styles.deviceFacts}>{`关联 ${createdAt} · 最近登录 ${lastLoginAt}`}</div>
                </span>
                <Button type="link" size="small" danger onClick={unlink}>
                  解除关联
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {tokens.isError && <ListFailure failure={tokens.error} onRetry={() => tokens.refetch()} />}
      {tokens.data && tokens.data.length > 0 && (
        <section aria-label="接口令牌">
          <h3 className={styles.handedKind}>接口令牌</h3>
          <TokenList
            tokens={tokens.data}
            onRevoke={token => change.mutate(() => api.user.revokeToken({ id: user.id, tokenId: token.id }))}
          />
        </section>
      )}
    </Drawer>
  )
}
