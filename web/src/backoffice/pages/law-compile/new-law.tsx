import { law } from '@sunport/contract/calls/content.ts'
import { requiredText } from '@sunport/contract/calls/crud.ts'
import { lawCategories } from '@sunport/contract/codes.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input, Select } from 'antd'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { api } from '../../../api.ts'
import { Field } from '../../ui/form/field.tsx'
import { SchemaForm } from '../../ui/form/schema-form.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { newId } from '../../ui/new-id.ts'
import { optionsOf } from '../../ui/options.ts'
import styles from './law-compile.module.css'
import { inputOf } from './law-draft.ts'
import { factsOf, LawSource, parseSource, type Source } from './law-source.tsx'
import { SplitPreview } from './split-preview.tsx'

const none: Source = { text: '' }

const NewLawValues = law.create.input.pick({ channelId: true }).extend({
  title: requiredText('名称', 200),
  lawCategory: z.enum(Object.keys(lawCategories) as [keyof typeof lawCategories], {
    error: '效力级别不能为空',
  }),
  validFrom: z.iso.date({ error: ({ input }) => (input ? '施行日期不正确' : '施行日期不能为空') }),
  source: z.custom<Source>().optional(),
})
type Values = z.infer<typeof NewLawValues>

/** The first step: where the law goes, what it is called, and its text if there is one to paste. */
export const NewLaw = () => {
  const navigate = useNavigate()
  const channels = useQuery({ queryKey: ['law', 'channels'], queryFn: () => api.lawDesk.channels({}) })
  const create = async ({
    channelId,
    title: name,
    lawCategory,
    validFrom,
    source: pasted = none,
  }: Values) => {
    const id = newId()
    const channel = channels.data?.find(each => each.id === channelId)
    const { nodes, doubts } = parseSource(pasted, newId, name)
    const { publishNumber, adoptDate } = factsOf(pasted)
    const draft = {
      title: name,
      fields: { lawCategory, publishNumber, adoptDate },
      versions: [{ no: 1, validFrom, nodes }],
      doubts,
    }
    await api.law.create({ id, siteId: channel?.siteId ?? '', channelId, ...inputOf(draft) })
    return id
  }
  const filling = useSchemaForm({
    schema: NewLawValues,
    send: create,
    feature: 'law',
    onDone: id => navigate(`/main/lawCompileEdit?id=${id}`, { replace: true }),
  })
  const { form } = filling
  const source = Form.useWatch('source', form) ?? none
  const title = Form.useWatch('title', form)
  /** What the text tells of itself need not be typed; what was typed stays. */
  const fill = ({ source: pasted }: Partial<Values>) => {
    if (!pasted) return
    const { title: found, validFrom } = factsOf(pasted)
    if (found && !form.getFieldValue('title')) form.setFieldValue('title', found)
    if (validFrom && !form.getFieldValue('validFrom')) form.setFieldValue('validFrom', validFrom)
  }
  return (
    <section className={styles.sheet} aria-label="新增法规">
      <SchemaForm of={filling} name="new-law" onValuesChange={fill} className={styles.newLaw}>
        <div className={styles.columns}>
          <Field name="title" label="名称">
            <Input placeholder="如：某省政府采购监督管理办法" />
          </Field>
          <Field name="channelId" label="所属栏目">
            <Select
              loading={channels.isPending}
              showSearch={{ optionFilterProp: 'label' }}
              options={channels.data?.map(({ id, name, siteName }) => ({
                value: id,
                label: `${siteName ?? ''} / ${name}`,
              }))}
            />
          </Field>
          <Field name="lawCategory" label="效力级别">
            <Select options={optionsOf(lawCategories)} />
          </Field>
          <Field name="validFrom" label="施行日期">
            <Input type="date" />
          </Field>
        </div>
        <div className={styles.sides}>
          <Form.Item
            name="source"
            label="条文（粘贴全文，自动拆分为章、条、款、项）"
            help="名称、发文字号、通过和施行日期从文中读出，已填写的不变。"
          >
            <LawSource rows={18} />
          </Form.Item>
          <SplitPreview source={source} title={title} />
        </div>
        <Button type="primary" htmlType="submit" loading={filling.isBusy}>
          保存草稿并继续
        </Button>
      </SchemaForm>
    </section>
  )
}
