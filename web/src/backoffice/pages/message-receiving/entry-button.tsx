import type { SavedMessage } from '@sunport/contract/calls/message.ts'
import { messageDesk } from '@sunport/contract/calls/message-desk.ts'
import { messageChannels } from '@sunport/contract/calls/message-desk-codes.ts'
import { messageIdentities, messageTypes } from '@sunport/contract/codes.ts'
import { Button, Checkbox, Descriptions, Input, Modal, Radio, Select } from 'antd'
import { useState } from 'react'
import { useOneSite } from '../../current-site.ts'
import { deskFeature } from '../../message/desk-api.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { optionsOf } from '../../ui/options.ts'
import { useSiteOptions } from '../../ui/use-site-options.ts'

const { phone, letter } = messageChannels

const EntryDialog = ({ onClose, onDone }: { onClose: () => void; onDone: (saved: SavedMessage) => void }) => {
  const sites = useSiteOptions()
  const siteId = useOneSite()
  const [isDisclosure, setDisclosure] = useState(false)
  const filling = useCallForm(messageDesk.enter, {
    feature: deskFeature,
    onDone,
    initial: {
      channel: 'phone',
      msgType: 'consult',
      identity: 'citizen',
      publicWish: '0',
      ...(siteId && { siteId }),
    },
  })
  return (
    <FormDialog
      of={filling}
      name="entry"
      title="代录留言"
      okText="登记"
      width={680}
      onClose={onClose}
      onValuesChange={({ msgType }) => msgType && setDisclosure(msgType === 'disclosure')}
    >
      <Field name="channel" label="来源" verb="选择">
        <Radio.Group options={optionsOf({ phone, letter })} />
      </Field>
      <Field name="siteId" label="站点" verb="选择">
        <Select options={sites} showSearch={{ optionFilterProp: 'label' }} />
      </Field>
      <Field name="msgType" label="类型" verb="选择">
        <Select options={optionsOf(messageTypes)} />
      </Field>
      <Field name="subject" label="标题">
        <Input showCount />
      </Field>
      <Field name="content" label="内容">
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} showCount />
      </Field>
      <Field name="name" label="姓名">
        <Input autoComplete="off" />
      </Field>
      <Field name="mobile" label="手机号码">
        <Input maxLength={20} inputMode="tel" autoComplete="off" />
      </Field>
      <Field name="identity" label="身份" verb="选择">
        <Select options={optionsOf(messageIdentities)} />
      </Field>
      <Field name="orgName" label="单位名称">
        <Input />
      </Field>
      {isDisclosure && (
        <Field name="citizenId" label="身份证号">
          <Input maxLength={18} autoComplete="off" />
        </Field>
      )}
      <Field name="publicWish" label="公开意愿" verb="选择">
        <Radio.Group options={optionsOf({ '1': '同意公开', '0': '不同意公开' })} />
      </Field>
      <Field
        name="consent"
        verb="选择"
        valuePropName="checked"
        getValueFromEvent={({ target }: { target: { checked: boolean } }) =>
          target.checked ? '1' : undefined
        }
        getValueProps={(value: unknown) => ({ checked: value === '1' })}
      >
        <Checkbox>已向留言人说明个人信息的处理，并取得同意</Checkbox>
      </Field>
    </FormDialog>
  )
}

/** What its writer is told or sent: the query code is shown this once. */
const Receipt = ({ saved, onClose }: { saved: SavedMessage; onClose: () => void }) => (
  <Modal
    open
    title="留言登记回执"
    okText="打印"
    cancelText="关闭"
    onOk={() => window.print()}
    onCancel={onClose}
  >
    <Descriptions
      column={1}
      bordered
      items={[
        { key: 'no', label: '留言编号', children: saved.msgNo },
        { key: 'code', label: '查询码', children: saved.queryCode },
        { key: 'at', label: '登记时间', children: saved.receivedAt },
      ]}
    />
    <p>请将编号和查询码告知留言人，凭此在门户“办理进度”查看。查询码只显示这一次。</p>
  </Modal>
)

/** 代录: a call or a letter, written down at the desk. */
export const EntryButton = () => {
  const [isOpen, setOpen] = useState(false)
  const [saved, setSaved] = useState<SavedMessage>()
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        代录留言
      </Button>
      {isOpen && (
        <EntryDialog
          onClose={() => setOpen(false)}
          onDone={given => {
            setOpen(false)
            setSaved(given)
          }}
        />
      )}
      {saved && <Receipt saved={saved} onClose={() => setSaved(undefined)} />}
    </>
  )
}
