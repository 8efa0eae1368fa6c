import type { Role, RoleMember } from '@sunport/contract/calls/role.ts'
import { type UserRecord, user } from '@sunport/contract/calls/user.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Empty, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { ListFailure } from '../../crud/list-states.tsx'
import { useAsking } from '../../crud/use-asking.tsx'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { useMay } from '../../session.ts'
import { peopleToldApart } from '../../ui/told-apart.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import styles from './role.module.css'

interface Props {
  role: Role
  onClose: () => void
}

const searchDelayMs = 300

/** People who can be found, and what the server says of each who was chosen. */
const useCandidates = (roleId: string) => {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<UserRecord[]>([])
  const keyword = useDebounced(typed, searchDelayMs).trim()
  const found = useQuery({
    queryKey: ['user', 'candidates', keyword],
    queryFn: () => api.user.list({ status: '1', pageSize: 20, ...(keyword && { keyword }) }),
  })
  const rows = chosen.map(({ id, version }) => ({ id, version }))
  const rehearsal = useQuery({
    queryKey: ['user', 'rehearsal', roleId, rows],
    enabled: rows.length > 0,
    queryFn: () => api.user.bulkGrant({ action: 'add', roleId, rows, isRehearsal: true }),
  })
  const people = [
    ...new Map([...chosen, ...(found.data?.rows ?? [])].map(person => [person.id, person])).values(),
  ]
  const nameOf = peopleToldApart(people)
  const reports = rows.length > 0 ? (rehearsal.data?.rows ?? []) : []
  return {
    setTyped,
    chosen,
    choose: (ids: string[]) => setChosen(people.filter(({ id }) => ids.includes(id))),
    clear: () => setChosen([]),
    options: people.map(person => ({ value: person.id, label: nameOf(person) })),
    fitting: rows.filter(({ id }) => reports.some(report => report.id === id && !report.refusal)),
    refusals: reports.flatMap(({ id, refusal }) => {
      const person = chosen.find(each => each.id === id)
      return refusal && person ? [{ id, words: `${nameOf(person)}：${refusal}` }] : []
    }),
  }
}

const AddMembers = ({ role }: { role: Role }) => {
  const { message } = App.useApp()
  const { setTyped, chosen, choose, clear, options, fitting, refusals } = useCandidates(role.id)
  const change = useCrudChange('role')
  const add = () =>
    change.mutate(
      async () => {
        const report = await api.user.bulkGrant({
          action: 'add',
          roleId: role.id,
          rows: fitting,
          isRehearsal: false,
        })
        const refused = report.rows.find(({ refusal }) => refusal)
        if (refused?.refusal) message.error(refused.refusal)
      },
      { onSuccess: clear },
    )
  return (
    <>
      <div className={styles.adding}>
        <Select
          mode="multiple"
          aria-label="添加成员"
          placeholder="按姓名、登录名或手机后四位查找"
          value={chosen.map(({ id }) => id)}
          onChange={choose}
          options={options}
          showSearch={{ onSearch: setTyped, filterOption: false }}
        />
        <Button type="primary" disabled={fitting.length === 0} loading={change.isPending} onClick={add}>
          {fitting.length > 0 ? `添加 ${fitting.length} 人` : '添加'}
        </Button>
      </div>
      {refusals.length > 0 && (
        <ul className={styles.refusals} role="alert">
          {refusals.map(({ id, words }) => (
            <li key={id}>{words}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Who holds a role; given and taken back here with the same rules as on the user's own page. */
export const MembersDrawer = ({ role, onClose }: Props) => {
  const mayGrant = useMay()(user.bulkGrant.access)
  const ask = useAsking()
  const { message } = App.useApp()
  const change = useCrudChange('role')
  const query = useQuery({
    queryKey: ['role', 'members', role.id],
    queryFn: () => api.role.members({ id: role.id }),
  })
  const nameOf = peopleToldApart(query.data ?? [])
  const remove = ({ id, version, ...member }: RoleMember) =>
    ask(
      {
        title: '移除成员',
        content: `“${nameOf(member)}”将立即失去角色“${role.roleName}”的权限。`,
        isDanger: true,
      },
      () =>
        change
          .mutateAsync(async () => {
            const rows = [{ id, version }]
            const report = await api.user.bulkGrant({
              action: 'remove',
              roleId: role.id,
              rows,
              isRehearsal: false,
            })
            const refusal = report.rows[0]?.refusal
            if (refusal) throw new Error(refusal)
          })
          .catch((failure: Error) => message.error(failure.message)),
    )
  return (
    <Drawer
      open
      size="min(640px, 100vw)"
      title={`成员：${role.roleName}${query.data ? `（${query.data.length}）` : ''}`}
      onClose={onClose}
    >
      {mayGrant && <AddMembers role={role} />}
      {query.isPending && <Skeleton active />}
      {query.isError && <ListFailure failure={query.error} onRetry={() => query.refetch()} />}
      {query.data?.length === 0 && <Empty description="还没有成员" />}
      <ul className={styles.members}>
        {query.data?.map(member => (
          <li key={member.id} className={styles.member}>
            <span>
              {nameOf(member)} <span className={styles.muted}>{member.orgName}</span>
              {member.status === '0' && <span className={styles.muted}> · 停用</span>}
            </span>
            {mayGrant && (
              <Button
                type="link"
                size="small"
                danger
                aria-label={`移除${nameOf(member)}`}
                onClick={() => remove(member)}
              >
                移除
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
