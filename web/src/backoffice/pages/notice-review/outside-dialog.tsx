import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { type CosignLink, outsideCosignLimits } from '@sunport/contract/calls/outside-cosign.ts'
import { Alert, Input, InputNumber, Modal, Typography } from 'antd'
import { useState } from 'react'
import { contentCallsOf } from '../../content/content-calls-of.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'

const usualDays = 3

/** Told once: whoever closes it asks for another. */
const Told = ({ link, onClose }: { link: CosignLink; onClose: () => void }) => {
  const address = new URL(link.path, window.location.origin).href
  return (
    <Modal
      open
      title="外部会签链接"
      okText="已记下"
      onOk={onClose}
      onCancel={onClose}
      cancelButtonProps={{ hidden: true }}
    >
      <Alert
        type="warning"
        showIcon
        title="链接和验证码只显示这一次，请分两种途径告知对方。"
        description={`对方可在 ${link.expiresAt.slice(0, 16)} 前查看并答复一次。`}
      />
      <Typography.Paragraph copyable={{ text: address, tooltips: ['复制链接', '已复制'] }}>
        链接：<code data-cosign-address>{address}</code>
      </Typography.Paragraph>
      <Typography.Paragraph copyable={{ text: link.code, tooltips: ['复制验证码', '已复制'] }}>
        验证码：<code data-cosign-code>{link.code}</code>
      </Typography.Paragraph>
    </Modal>
  )
}

/** Asks somebody outside for his opinion, by a link that opens the text once he has the code. */
export const OutsideDialog = ({ item, onClose }: { item: ContentDetail; onClose: () => void }) => {
  const [link, setLink] = useState<CosignLink>()
  const filling = useCallForm(contentCallsOf[item.kind].cosignOutside, {
    given: { id: item.id, version: item.version },
    initial: { name: '', days: usualDays },
    feature: 'review',
    onDone: setLink,
  })
  if (link) return <Told link={link} onClose={onClose} />
  return (
    <FormDialog of={filling} title="征求外部意见" okText="生成链接" onClose={onClose}>
      <Field name="name" label="姓名或单位">
        <Input />
      </Field>
      <Field name="days" label="有效天数">
        <InputNumber min={1} max={outsideCosignLimits.days} precision={0} />
      </Field>
    </FormDialog>
  )
}
