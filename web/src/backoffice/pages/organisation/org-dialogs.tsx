import type { Org, OrgDependents, OrgNode } from '@sunport/contract/calls/org-shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form, Input, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { isSilent } from '../../ui/form/refusal.ts'
import { SelectableTree } from '../../ui/selectable-tree.tsx'
import styles from './organisation.module.css'

export type DialogKind = 'move' | 'pause' | 'resume' | 'merge' | 'abolish'

interface Given {
  target: string
  reason: string
}

interface DialogShape {
  verb: string
  /** What the other unit is called, where one must be chosen. */
  target?: string
  reason?: string
  isDanger?: boolean
  /** What will happen, in numbers. */
  consequences?: (dependents: OrgDependents) => string[]
  /** Why it cannot be done. */
  refusal?: (dependents: OrgDependents) => string | undefined
  run: (row: Org, given: Given) => Promise<unknown>
}

const counted = (parts: [number, string][]): string[] =>
  parts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`)

const shapes: Record<DialogKind, DialogShape> = {
  move: {
    verb: '移动',
    target: '新的上级机构',
    run: ({ id, version }, { target }) => api.org.move({ id, version, parentId: target }),
    consequences: ({ units }) => (units > 0 ? [`${units} 个下级机构随之移动，数据范围按新位置计算`] : []),
  },
  pause: {
    verb: '暂停',
    reason: '暂停原因',
    isDanger: true,
    run: ({ id, version }, { reason }) => api.org.setState({ id, version, unitState: '0', reason }),
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
    reason: '恢复原因',
    run: ({ id, version }, { reason }) => api.org.setState({ id, version, unitState: '1', reason }),
    consequences: ({ users }) => counted([[users, '名用户可以重新登录']]),
  },
  merge: {
    verb: '合并',
    target: '并入机构',
    reason: '合并原因',
    isDanger: true,
    run: ({ id, version }, { target, reason }) => api.org.merge({ id, version, into: target, reason }),
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
    reason: '撤销原因',
    isDanger: true,
    run: ({ id, version }, { reason }) => api.org.abolish({ id, version, reason }),
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
  const { verb, target, reason, isDanger = false, consequences, refusal, run } = shapes[kind]
  const [given, setGiven] = useState<Given>({ target: '', reason: '' })
  const change = useCrudChange('organisation', { isQuiet: true })
  const dependents = useQuery({
    queryKey: ['organisation', 'dependents', row.id],
    queryFn: () => api.org.dependents({ id: row.id }),
    staleTime: 0,
  })
  const refused = dependents.data && refusal?.(dependents.data)
  const effects = (dependents.data && consequences?.(dependents.data)) ?? []
  const isComplete = (!target || given.target) && (!reason || given.reason.trim())
  const submit = () =>
    change.mutate(() => run(row, { ...given, reason: given.reason.trim() }), { onSuccess: onClose })
  return (
    <Modal
      open
      title={`${verb}机构：${row.orgName}`}
      okText={`确认${verb}`}
      cancelText="取消"
      okButtonProps={{
        danger: isDanger,
        disabled: !dependents.isSuccess || Boolean(refused) || !isComplete,
        loading: change.isPending,
      }}
      onOk={submit}
      onCancel={onClose}
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
      {change.isError && !isSilent(change.error) && (
        <Alert type="error" showIcon className={styles.effects} title={change.error.message} />
      )}
      <Form layout="vertical" className={styles.dialogForm}>
        {target && !refused && (
          <Form.Item label={target} htmlFor="org-target" required>
            <SelectableTree
              id="org-target"
              nodes={nodes}
              value={given.target}
              onChange={id => setGiven({ ...given, target: id ?? '' })}
            />
          </Form.Item>
        )}
        {reason && !refused && (
          <Form.Item label={reason} htmlFor="org-reason" required>
            <Input.TextArea
              id="org-reason"
              maxLength={200}
              showCount
              autoSize={{ minRows: 2, maxRows: 5 }}
              value={given.reason}
              onChange={event => setGiven({ ...given, reason: event.target.value })}
            />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
