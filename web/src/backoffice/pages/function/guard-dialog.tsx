import { func } from '@sunport/contract/calls/role.ts'
import { Alert, Button, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { Field } from '../../ui/form/field.tsx'
import { SchemaForm } from '../../ui/form/schema-form.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import styles from './function.module.css'

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

const accessNames: Readonly<Record<string, string>> = { open: '公开，无须登录', 'signed-in': '登录即可使用' }

/** 哪个功能守护该地址. */
export const GuardDialog = ({ onClose }: { onClose: () => void }) => {
  const [found, setFound] = useState<z.infer<typeof func.guardOf.data>>()
  const asking = useCallForm(func.guardOf, { initial: { method: 'GET' }, onDone: setFound })
  const words = () => {
    if (!found?.path) return '没有接口使用该地址'
    const access = found.access ?? ''
    return `${found.path}：${found.name ? `${found.name}（${access}）` : (accessNames[access] ?? access)}`
  }
  return (
    <Modal open title="查询接口的功能" footer={null} onCancel={onClose}>
      <SchemaForm of={asking} className={styles.asking}>
        <Form.Item name="method" noStyle>
          <Select aria-label="方法" options={methods.map(value => ({ value, label: value }))} />
        </Form.Item>
        <Field name="url" className={styles.address}>
          <Input aria-label="地址" placeholder="/gpcms/rest/v2/users/7/roles" />
        </Field>
        <Button htmlType="submit" type="primary" loading={asking.isBusy}>
          查询
        </Button>
      </SchemaForm>
      <div role="status">
        {found && <Alert type={found.path ? 'success' : 'warning'} showIcon title={words()} />}
      </div>
    </Modal>
  )
}
