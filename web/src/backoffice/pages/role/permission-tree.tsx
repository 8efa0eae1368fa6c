import { administratorRoles } from '@sunport/contract/desk-codes.ts'
import {
  type FunctionGroup,
  functionCodes,
  functionGroups,
  functionModules,
  functions,
  isFunctionCode,
  reservedFunctions,
} from '@sunport/contract/functions.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Popover, Spin, Tag, Tree } from 'antd'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { api } from '../../../api.ts'
import type { ControlProps } from '../../crud/define-crud.ts'
import { useSession } from '../../session.ts'
import { FunctionChanges } from '../../ui/function-changes.tsx'
import styles from './role.module.css'

interface Node {
  key: string
  title: ReactNode
  disableCheckbox?: boolean
  children?: Node[]
}

const Holders = ({ code }: { code: string }) => {
  const { data } = useQuery({
    queryKey: ['role', 'holders', code],
    queryFn: () => api.role.list({ funcCode: code, pageSize: 100 }),
  })
  if (!data) return <Spin size="small" />
  return (
    <p className={styles.holders}>
      {data.total === 0 ? '没有角色拥有' : data.rows.map(({ roleName }) => roleName).join('、')}
    </p>
  )
}

const Leaf = ({ code }: { code: (typeof functionCodes)[number] }) => (
  <span className={styles.permission}>
    {functions[code].name}
    <code className={styles.code}>{code}</code>
    {functions[code].risk === 'high' && <Tag color="red">高风险</Tag>}
    <Popover trigger="click" title="拥有该功能的角色" content={<Holders code={code} />}>
      <Button
        type="link"
        size="small"
        aria-label={`谁拥有${functions[code].name}`}
        onClick={event => event.stopPropagation()}
      >
        谁拥有
      </Button>
    </Popover>
  </span>
)

/** What this user cannot put into a role; the server would refuse it. */
const useOutOfReach = (): ((code: string) => boolean) => {
  const { user } = useSession()
  const isAuthority = user.userType.includes(administratorRoles.security)
  return useCallback(
    code => reservedFunctions.has(code) || !(isAuthority || user.functions.includes(code)),
    [isAuthority, user.functions],
  )
}

const groupNode = (group: FunctionGroup, isOut: (code: string) => boolean): Node => ({
  key: group.code,
  title: group.name,
  disableCheckbox: group.functions.every(isOut),
  children: group.functions.map(code => ({
    key: code,
    title: <Leaf code={code} />,
    disableCheckbox: isOut(code),
  })),
})

const moduleOf = (code: string): string => code.split(':')[0] ?? ''

/** The functions of a role by module; what the change brings and takes stands below, before it is saved. */
export const PermissionTree = ({ id, value, onChange, disabled = false }: ControlProps) => {
  const chosen = (value as string[] | undefined) ?? []
  const [before] = useState(chosen)
  const isOut = useOutOfReach()
  const modules = useMemo(
    () =>
      [...Map.groupBy(functionGroups, ({ code }) => moduleOf(code))].map(([code, groups]) => ({
        key: code,
        title: functionModules[code] ?? code,
        children: groups.map(group => groupNode(group, isOut)),
      })),
    [isOut],
  )
  const set = (codes: readonly string[]) => onChange?.(functionCodes.filter(code => codes.includes(code)))
  const open = functionCodes.filter(code => !isOut(code))
  return (
    <fieldset className={styles.permissions} id={id} aria-label="功能权限">
      <div className={styles.permissionHead}>
        <span>{`已选 ${chosen.length} 项，共 ${functionCodes.length} 项`}</span>
        <span>
          <Button type="link" size="small" disabled={disabled} onClick={() => set([...chosen, ...open])}>
            全选
          </Button>
          <Button
            type="link"
            size="small"
            disabled={disabled}
            onClick={() => set(chosen.filter(code => isOut(code)))}
          >
            清空
          </Button>
        </span>
      </div>
      <div className={styles.permissionTree}>
        <Tree<Node>
          checkable
          selectable={false}
          disabled={disabled}
          treeData={modules}
          defaultExpandedKeys={[...Object.keys(functionModules), ...groupsOf(before)]}
          checkedKeys={chosen}
          onCheck={keys =>
            set((Array.isArray(keys) ? keys : keys.checked).map(String).filter(isFunctionCode))
          }
        />
      </div>
      <div className={styles.changes}>
        <FunctionChanges
          gained={chosen.filter(code => !before.includes(code))}
          lost={before.filter(code => !chosen.includes(code))}
        />
      </div>
    </fieldset>
  )
}

const groupsOf = (codes: readonly string[]): string[] =>
  functionGroups.filter(group => group.functions.some(code => codes.includes(code))).map(({ code }) => code)
