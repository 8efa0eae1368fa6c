import { lawCategories } from '@sunport/contract/codes.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Select } from 'antd'
import { useNavigate } from 'react-router'
import { api } from '../../../api.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { newId } from '../../ui/new-id.ts'
import styles from './law-compile.module.css'
import { inputOf } from './law-draft.ts'
import { factsOf, LawSource, parseSource, type Source } from './law-source.tsx'
import { SplitPreview } from './split-preview.tsx'

interface Values {
  channelId: string
  title: string
  lawCategory: keyof typeof lawCategories
  validFrom: string
  source?: Source
}

const none: Source = { text: '' }
const required = (label: string) => [{ required: true, message: `${label}不能为空` }]

/** The first step: where the law goes, what it is called, and its text if there is one to paste. */
export const NewLaw = () => {
  const navigate = useNavigate()
  const change = useCrudChange('law', { isQuiet: true })
  const channels = useQuery({ queryKey: ['law', 'channels'], queryFn: () => api.lawDesk.channels({}) })
  const [form] = Form.useForm<Values>()
  const source = Form.useWatch('source', form) ?? none
  const title = Form.useWatch('title', form)
  /** What the text tells of itself need not be typed; what was typed stays. */
  const fill = ({ source: pasted }: Partial<Values>) => {
    if (!pasted) return
    const { title: found, validFrom } = factsOf(pasted)
    if (found && !form.getFieldValue('title')) form.setFieldValue('title', found)
    if (validFrom && !form.getFieldValue('validFrom')) form.setFieldValue('validFrom', validFrom)
  }
  const create = ({ channelId, title: name, lawCategory, validFrom, source: pasted = none }: Values) => {
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
    change.mutate(() => api.law.create({ id, siteId: channel?.siteId ?? '', channelId, ...inputOf(draft) }), {
      onSuccess: () => navigate(`/main/lawCompileEdit?id=${id}`, { replace: true }),
    })
  }
  return (
    <section className={styles.sheet} aria-label="新增法规">
      <Form<Values>
        form={form}
        name="new-law"
        layout="vertical"
        onFinish={create}
        onValuesChange={fill}
        className={styles.newLaw}
      >
        {change.isError && <Alert type="error" showIcon title={change.error.message} />}
        <div className={styles.columns}>
          <Form.Item name="title" label="名称" rules={required('名称')}>
            <Input maxLength={200} placeholder="如：某省政府采购监督管理办法" />
          </Form.Item>
          <Form.Item name="channelId" label="所属栏目" rules={required('所属栏目')}>
            <Select
              loading={channels.isPending}
              showSearch={{ optionFilterProp: 'label' }}
              options={channels.data?.map(({ id, name, siteName }) => ({
                value: id,
                label: `${siteName ?? ''} / ${name}`,
              }))}
            />
          </Form.Item>
          <Form.Item name="lawCategory" label="效力级别" rules={required('效力级别')}>
            <Select options={Object.entries(lawCategories).map(([value, label]) => ({ value, label }))} />
          </Form.Item>
          <Form.Item name="validFrom" label="施行日期" rules={required('施行日期')}>
            <Input type="date" />
          </Form.Item>
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
        <Button type="primary" htmlType="submit" loading={change.isPending}>
          保存草稿并继续
        </Button>
      </Form>
    </section>
  )
}
