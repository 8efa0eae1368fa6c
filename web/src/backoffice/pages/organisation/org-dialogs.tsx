import type { Call } from '@sunport/contract/call.ts'
import { org } from '@sunport/contract/calls/org.ts'
import type { Org, OrgDependents, OrgNode } from '@sunport/contract/calls/org-shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { api } from '../../../api.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { SelectableTree } from '../../ui/selectable-tree.tsx'
import styles from './organisation.module.css'

export type DialogKind = 'move' | 'pause' | 'resume' | 'merge' | 'abolish'

interface DialogShape {
  verb: string
  call: Call
  /** What the call takes beside the unit and what is entered. */
  given?: object
  /** The field of the other unit and what it is called, where one must be chosen. */
  target?: { name: string; label: string }
  reason?: string
  isDanger?: boolean
  /** What will happen, in numbers. */
  consequences?: (dependents: OrgDependents) => string[]
  /** Why it cannot be done. */
  refusal?: (dependents: OrgDependents) => string | undefined
}

const counted = (parts: [number, string][]): string[] =>
  parts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`)

const shapes: Record<DialogKind, DialogShape> = {
  move: {
    verb: '移动',
    call: org.move,
    target: { name: 'parentId', label: '新的上级机构' },
    consequences: ({ units }) => (units > 0 ? [`${units} 个下级机构随之移动，数据范围按新位置计算`] : []),
  },
  pause: {
    verb: '暂停',
    call: org.setState,
    given: { unitState: '0' },
    reason: '暂停原因',
    isDanger: true,
    consequences: ({ users, units, openMessages, openNotices }) => [
      ...counted([
        [users, '名用户立即不能登录'],
        [openMessages, '件留言尚未办结'],
        [openNotices, '个项目尚未开标'],
        [units, '个下级机构不受影响'],
      ]),
      '公众按名称查询时不再显示该机构',
    ],
  },
  resume: {
    verb: '恢复',
    call: org.setState,
    given: { unitState: '1' },
    reason: '恢复原因',
    consequences: ({ users }) => counted([[users, '名用户可以重新登录']]),
  },
  merge: {
    verb: '合并',
    call: org.merge,
    target: { name: 'into', label: '并入机构' },
    reason: '合并原因',
    isDanger: true,
    consequences: ({ users, roles, units, openMessages, hasOpenChange }) => [
      ...counted([
        [users, '名用户转入'],
        [roles, '个角色转入'],
        [units, '个下级机构转入'],
        [openMessages, '件未办结留言转办'],
      ]),
      ...(hasOpenChange ? ['待审核的信息变更作废'] : []),
      '原名称成为并入机构的曾用名，已发布的公告仍署原名，合并后不能撤回',
    ],
  },
  abolish: {
    verb: '撤销',
    call: org.abolish,
    reason: '撤销原因',
    isDanger: true,
    consequences: () => ['机构不再出现在机构树和查询中，历史记录保留，撤销后不能恢复'],
    refusal: ({ users, units, openMessages }) => {
      const left = counted([
        [units, '个下级机构'],
        [users, '名在用用户'],
        [openMessages, '件未办结留言'],
      ])
      return left.length > 0 ? `该机构还有 ${left.join('、')}，请先迁移或改用合并` : undefined
    },
  },
}

interface Props {
  kind: DialogKind
  row: Org
  nodes: readonly OrgNode[]
  onClose: () => void
}

/** The deeds that change what a unit is; each says first what depends on it. */
export const OrgDialog = ({ kind, row, nodes, onClose }: Props) => {
  const { verb, call, given, target, reason, isDanger = false, consequences, refusal } = shapes[kind]
  const { id, version } = row
  const filling = useCallForm(call, {
    given: { id, version, ...given },
    feature: 'organisation',
    onDone: onClose,
  })
  const dependents = useQuery({
    queryKey: ['organisation', 'dependents', id],
    queryFn: () => api.org.dependents({ id }),
    staleTime: 0,
  })
  const refused = dependents.data && refusal?.(dependents.data)
  const effects = (dependents.data && consequences?.(dependents.data)) ?? []
  return (
    <FormDialog
      of={filling}
      name="unit"
      title={`${verb}机构：${row.orgName}`}
      okText={`确认${verb}`}
      isDanger={isDanger}
      isOkDisabled={!dependents.isSuccess || Boolean(refused)}
      onClose={onClose}
    >
      {dependents.isLoading && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {dependents.isError && <Alert type="error" showIcon title={dependents.error.message} />}
      {refused && <Alert type="error" showIcon title={refused} />}
      {!refused && effects.length > 0 && (
        <Alert
          type={isDanger ? 'warning' : 'info'}
          showIcon
          className={styles.effects}
          title="影响"
          description={
            <ul className={styles.effectList}>
              {effects.map(effect => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
          }
        />
      )}
      {target && !refused && (
        <Field name={target.name} label={target.label}>
          <SelectableTree nodes={nodes} />
        </Field>
      )}
      {reason && !refused && <ReasonField label={reason} />}
    </FormDialog>
  )
}
