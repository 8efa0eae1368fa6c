import type { Role } from '@sunport/contract/calls/role.ts'
import { dataScopes, roleLevelNames } from '@sunport/contract/desk-codes.ts'
import { functionGroups, functions } from '@sunport/contract/functions.ts'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Drawer, Empty, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import type { Option } from '../../crud/define-crud.ts'
import { differencesOf } from './differences.ts'
import styles from './role.module.css'

interface Props {
  role: Role
  options: readonly Option[]
  onClose: () => void
}

const useRole = (id: string | undefined): Role | undefined =>
  useQuery({
    queryKey: ['role', 'one', id],
    enabled: id !== undefined,
    queryFn: () => api.role.get({ id: id ?? '' }),
  }).data

const factsOf = (role: Role): [string, string][] => [
  ['级别', roleLevelNames[role.roleLevel]],
  ['所属机构', role.orgName ?? '全局'],
  ['数据范围', dataScopes[role.dataScope]],
  ['第二步验证', role.requiresMfa ? '要求' : '不要求'],
  ['有效期至', role.validTo ?? '长期'],
  ['用户', `${role.userCount} 人`],
]

const Comparison = ({ one, other, isBrief }: { one: Role; other: Role; isBrief: boolean }) => {
  const differences = differencesOf(one.functions, other.functions)
  const mark = (role: Role, code: string): string => (role.functions.includes(code) ? '√' : '')
  const theirFacts = factsOf(other)
  return (
    <table className={styles.compare}>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">{one.roleName}</th>
          <th scope="col">{other.roleName}</th>
        </tr>
      </thead>
      <tbody>
        {factsOf(one).map(([label, value], at) => {
          const theirs = theirFacts[at]?.[1]
          return isBrief && theirs === value ? null : (
            <tr key={label} className={theirs === value ? undefined : styles.differs}>
              <th scope="row">{label}</th>
              <td>{value}</td>
              <td>{theirs}</td>
            </tr>
          )
        })}
      </tbody>
      {functionGroups.map(group => {
        const shown = group.functions.filter(code => !isBrief || differences.has(code))
        return shown.length === 0 ? null : (
          <tbody key={group.code}>
            <tr className={styles.group}>
              <th colSpan={3} scope="rowgroup">
                {group.name}
              </th>
            </tr>
            {shown.map(code => (
              <tr key={code} className={differences.has(code) ? styles.differs : undefined}>
                <th scope="row">{functions[code].name}</th>
                <td>{mark(one, code)}</td>
                <td>{mark(other, code)}</td>
              </tr>
            ))}
          </tbody>
        )
      })}
    </table>
  )
}

/** Two roles side by side, with what they do not have in common set off. */
export const CompareDrawer = ({ role, options, onClose }: Props) => {
  const [otherId, setOtherId] = useState<string>()
  const [isBrief, setBrief] = useState(true)
  const one = useRole(role.id) ?? role
  const other = useRole(otherId)
  return (
    <Drawer open size="min(720px, 100vw)" title={`比较：${role.roleName}`} onClose={onClose}>
      <div className={styles.choices}>
        <Select
          aria-label="与哪个角色比较"
          placeholder="与哪个角色比较"
          value={otherId}
          onChange={setOtherId}
          options={options.filter(({ value }) => value !== role.id)}
          showSearch={{ optionFilterProp: 'label' }}
        />
        <Checkbox checked={isBrief} onChange={event => setBrief(event.target.checked)}>
          只看不同
        </Checkbox>
      </div>
      {other ? (
        <Comparison one={one} other={other} isBrief={isBrief} />
      ) : (
        <Empty description="请选择要比较的角色" />
      )}
    </Drawer>
  )
}
