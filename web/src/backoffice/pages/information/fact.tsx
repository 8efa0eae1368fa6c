import { ArticleFields } from '@sunport/contract/content/article-fields.ts'
import { Form, Input } from 'antd'

type Fact = keyof typeof ArticleFields.shape

/** The rule of a fact, as the schema says it; whether it must be there is asked at submission. */
const factRule = (name: Fact) => ({
  validator: async (_: unknown, value: unknown) => {
    if (value === undefined || value === null || value === '') return
    const parsed = ArticleFields.shape[name].safeParse(value)
    if (!parsed.success) throw new Error(parsed.error.issues[0]?.message ?? '填写不正确')
  },
})

export const Fact = ({ name, label, long = false }: { name: Fact; label: string; long?: boolean }) => (
  <Form.Item
    name={['fields', name]}
    label={label}
    rules={[factRule(name)]}
    required={name === 'source' || name === 'backdateReason'}
    validateTrigger="onBlur"
  >
    {long ? <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} /> : <Input />}
  </Form.Item>
)
