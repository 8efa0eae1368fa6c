import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import type { UserRecord } from '@sunport/contract/calls/user.ts'
import { type FunctionCode, functionGroups, functions } from '@sunport/contract/functions.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Drawer, Form, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { clearable } from '../../ui/clearable.tsx'
import { SelectableTree } from '../../ui/selectable-tree.tsx'
import { useSiteOptions } from '../../ui/use-site-options.ts'
import { useUnits } from './choices.tsx'
import styles from './user.module.css'

interface Question {
  funcCode?: FunctionCode
  orgId?: string | null
  siteId?: string
}

const functionOptions = functionGroups.map(group => ({
  label: group.name,
  options: group.functions.map(code => ({ value: code, label: functions[code].name })),
}))

const Answer = ({
  user,
  question,
}: {
  user: UserRecord
  question: Question & { funcCode: FunctionCode }
}) => {
  const { funcCode, orgId, siteId } = question
  const query = useQuery({
    queryKey: ['user', 'explanation', user.id, question],
    staleTime: 0,
    queryFn: () =>
      api.user.explain({ id: user.id, funcCode, ...(orgId && { orgId }), ...(siteId && { siteId }) }),
  })
  if (query.isPending) return <Skeleton active />
  if (query.isError) return <Alert type="error" showIcon title={query.error.message} />
  const { isAllowed, reasons } = query.data
  return (
    <div role="status">
      <Alert
        type={isAllowed ? 'success' : 'error'}
        showIcon
        title={isAllowed ? '可以使用该功能' : '不能使用该功能'}
      />
      <ul className={styles.rules}>
        {reasons.map(({ rule, holds, words }) => (
          <li key={rule}>
            {holds ? (
              <CheckCircleFilled className={styles.holds} aria-label="符合" />
            ) : (
              <CloseCircleFilled className={styles.fails} aria-label="不符合" />
            )}
            {words}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** 权限说明: why somebody may or may not do something, rule by rule, as the server itself decides. */
export const ExplainDrawer = ({ user, onClose }: { user: UserRecord; onClose: () => void }) => {
  const [question, setQuestion] = useState<Question>({})
  const { nodes, isLoading } = useUnits()
  const { funcCode } = question
  return (
    <Drawer
      open
      size="min(560px, 100vw)"
      title={`权限说明：${user.realName ?? user.userName}`}
      onClose={onClose}
    >
      <Form
        layout="vertical"
        onValuesChange={(_, values: Question) => setQuestion(values)}
        initialValues={question}
      >
        <Form.Item name="funcCode" label="功能" required>
          <Select
            options={functionOptions}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="请选择功能"
          />
        </Form.Item>
        <Form.Item name="orgId" label="数据所属机构">
          <SelectableTree nodes={nodes} isLoading={isLoading} placeholder="不限" />
        </Form.Item>
        <Form.Item name="siteId" label="站点">
          <Select
            allowClear={clearable}
            placeholder="不限"
            options={useSiteOptions()}
            showSearch={{ optionFilterProp: 'label' }}
          />
        </Form.Item>
      </Form>
      {funcCode && <Answer user={user} question={{ ...question, funcCode }} />}
    </Drawer>
  )
}
