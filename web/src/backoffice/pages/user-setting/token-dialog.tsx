import {
  isReadFunction,
  isTokenFunction,
  longestTokenDays,
  NewToken,
} from '@sunport/contract/calls/api-token.ts'
import { functionCodes, functions } from '@sunport/contract/functions.ts'
import { Alert, Button, Input, InputNumber, Modal, Select, Typography } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { credentialOf, useMay } from '../../session.ts'
import { Field } from '../../ui/form/field.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { AccountDialog } from './account-dialog.tsx'

const firstDays = 90

/** 新建接口令牌: what it may, until when; the token itself is shown once. */
export const TokenDialog = ({ onClose }: { onClose: () => void }) => {
  const may = useMay()
  const [token, setToken] = useState<string>()
  const offered = functionCodes.filter(code => isTokenFunction(code) && may(code))
  const filling = useSchemaForm({
    schema: NewToken,
    initial: { name: '', days: firstDays, scopes: [] },
    send: ({ password, ...values }) => api.apiToken.create({ ...values, password: credentialOf(password) }),
    feature: 'account',
    doneText: '令牌已建立',
    onDone: answer => setToken(answer.token),
  })
  if (token)
    return (
      <Modal
        open
        title="接口令牌"
        closable={false}
        footer={
          <Button type="primary" onClick={onClose}>
            已妥善保存
          </Button>
        }
      >
        <Alert type="warning" showIcon title="只显示这一次，请立即复制保存；遗失后只能撤销并新建。" />
        <Typography.Paragraph
          copyable={{ text: token, tooltips: ['复制', '已复制'] }}
          style={{ marginTop: 12 }}
        >
          <code>{token}</code>
        </Typography.Paragraph>
      </Modal>
    )
  return (
    <AccountDialog title="新建接口令牌" of={filling} onClose={onClose}>
      <Field name="name" label="名称" extra="写明用途，操作日志会记录它">
        <Input />
      </Field>
      <Field
        name="scopes"
        label="可用功能"
        extra="不超出您自己的权限；账号、授权、系统配置和高风险功能不能交给程序"
      >
        <Select
          mode="multiple"
          placeholder="请选择"
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            {
              label: '只读',
              options: offered
                .filter(isReadFunction)
                .map(code => ({ value: code, label: functions[code].name })),
            },
            {
              label: '可修改数据',
              options: offered
                .filter(code => !isReadFunction(code))
                .map(code => ({ value: code, label: functions[code].name })),
            },
          ]}
        />
      </Field>
      <Field name="days" label="有效天数" extra={`最长 ${longestTokenDays} 天；修改密码后全部令牌立即失效`}>
        <InputNumber min={1} max={longestTokenDays} precision={0} style={{ width: '100%' }} />
      </Field>
    </AccountDialog>
  )
}
