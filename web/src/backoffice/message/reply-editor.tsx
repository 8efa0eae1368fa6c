import { messageDesk } from '@sunport/contract/calls/message-desk.ts'
import type { DeskDetail } from '@sunport/contract/calls/message-desk-shapes.ts'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useCrudChange } from '../crud/use-crud-change.ts'
import { useLeaveGuard } from '../crud/use-leave-guard.ts'
import { Field } from '../ui/form/field.tsx'
import { SchemaForm } from '../ui/form/schema-form.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { deskApi, deskFeature } from './desk-api.ts'
import { LawInsert } from './law-insert.tsx'
import styles from './message.module.css'
import { TemplateInsert } from './template-insert.tsx'

const greeting = '您好！您的留言收悉。现答复如下：\n'
const ending = '\n感谢您对政府采购工作的关心和支持。'

/** The answer, kept as a draft until it is handed to its reviewer. */
export const ReplyEditor = ({ item, onDone }: { item: DeskDetail; onDone: () => void }) => {
  const draft = item.replies.find(({ state }) => state === 'draft')
  const [isDirty, setDirty] = useState(false)
  const change = useCrudChange(deskFeature)
  const on = { id: item.id, version: item.version }
  const initial = {
    text: draft?.text ?? '',
    citations: draft?.citations ?? [],
    uncitedReason: draft?.uncitedReason ?? '',
  }
  const filling = useCallForm(messageDesk.submitReply, { given: on, initial, feature: deskFeature, onDone })
  useLeaveGuard(isDirty && !filling.isDone)
  const keep = () => {
    const { text = '', citations = [], uncitedReason } = filling.form.getFieldsValue()
    void change
      .mutateAsync(() => deskApi.saveReply({ ...on, text, citations, uncitedReason }))
      .then(
        () => setDirty(false),
        () => {},
      )
  }
  const use = (text: string) => {
    filling.form.setFieldValue('text', text)
    setDirty(true)
  }
  const cite = (citation: string) => {
    const before: string[] = filling.form.getFieldValue('citations') ?? []
    if (!before.includes(citation)) filling.form.setFieldValue('citations', [...before, citation])
    setDirty(true)
  }
  return (
    <section className={`${styles.sheet} ${styles.screenOnly}`} aria-label="撰写答复">
      <h2>撰写答复</h2>
      <div className={styles.usual}>
        <Button
          size="small"
          type="dashed"
          onClick={() => use(`${greeting}${filling.form.getFieldValue('text') ?? ''}${ending}`)}
        >
          套用格式
        </Button>
        <TemplateInsert
          item={item}
          onInsert={({ text, citations, uncitedReason }) => {
            const before = filling.form.getFieldValue('text')
            use(before ? `${before}\n${text}` : text)
            filling.form.setFieldsValue({ citations, uncitedReason: uncitedReason ?? '' })
          }}
        />
        {item.precedents.slice(0, 3).map(({ id, subject, text }) => (
          <Button key={id} size="small" type="dashed" title={text} onClick={() => use(text)}>
            参考：{subject.slice(0, 14)}
          </Button>
        ))}
      </div>
      <SchemaForm of={filling} onValuesChange={() => setDirty(true)}>
        <Field name="text" label="答复内容">
          <Input.TextArea autoSize={{ minRows: 8, maxRows: 24 }} showCount />
        </Field>
        <Field name="citations" label="依据" verb="填写" extra="法规名称和条款，回车添加">
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={['；', ';']} />
        </Field>
        <LawInsert siteId={item.siteId} onCite={cite} />
        <Field name="uncitedReason" label="没有依据的理由">
          <Input placeholder="没有可引用的依据时填写" />
        </Field>
      </SchemaForm>
      <div className={styles.buttons}>
        <Button type="primary" loading={filling.isBusy} onClick={() => filling.form.submit()}>
          提交审核
        </Button>
        <Button loading={change.isPending} onClick={keep}>
          保存草稿
        </Button>
      </div>
    </section>
  )
}
