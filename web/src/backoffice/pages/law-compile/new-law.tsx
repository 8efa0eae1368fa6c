import { lawCategories } from '@sunport/contract/codes.ts'
import { parseLawText } from '@sunport/contract/content/law/parse.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Select } from 'antd'
import { useNavigate } from 'react-router'
import { api } from '../../../api.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { newId } from '../../ui/new-id.ts'
import styles from './law-compile.module.css'
import { inputOf } from './law-draft.ts'
import { SplitPreview } from './split-preview.tsx'

interface Values {
  channelId: string
  title: string
  lawCategory: keyof typeof lawCategories
  validFrom: string
  text?: string
}

const required = (label: string) => [{ required: true, message: `${label}不能为空` }]

/** The first step: where the law goes, what it is called, and its text if there is one to paste. */
export const NewLaw = () => {
  const navigate = useNavigate()
  const change = useCrudChange('law', { isQuiet: true })
  const channels = useQuery({ queryKey: ['law', 'channels'], queryFn: () => api.lawDesk.channels({}) })
  const [form] = Form.useForm<Values>()
  const text = Form.useWatch('text', form) ?? ''
  const create = ({ channelId, title, lawCategory, validFrom, text: pasted = '' }: Values) => {
    const id = newId()
    const channel = channels.data?.find(each => each.id === channelId)
    const { nodes, doubts } = parseLawText(pasted, newId)
    const draft = { title, fields: { lawCategory }, versions: [{ no: 1, validFrom, nodes }], doubts }
    change.mutate(() => api.law.create({ id, siteId: channel?.siteId ?? '', channelId, ...inputOf(draft) }), {
      onSuccess: () => navigate(`/main/lawCompileEdit?id=${id}`, { replace: true }),
    })
  }
  return (
    <section className={styles.sheet} aria-label="新增法规">
      <Form<Values> form={form} name="new-law" layout="vertical" onFinish={create} className={styles.newLaw}>
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
          <Form.Item name="text" label="条文（粘贴全文，自动拆分为章、条、款、项）">
            <Input.TextArea rows={18} placeholder={'第一章　总则\n第一条　为了……'} />
          </Form.Item>
          <SplitPreview text={text} />
        </div>
        <Button type="primary" htmlType="submit" loading={change.isPending}>
          保存草稿并继续
        </Button>
      </Form>
    </section>
  )
}
