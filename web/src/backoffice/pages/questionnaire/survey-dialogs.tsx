import { questionnaireDesk, type SurveyRow } from '@sunport/contract/calls/questionnaire-desk.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Form, Input, InputNumber, Space } from 'antd'
import { WireTimeInput } from '../../content/wire-time-input.tsx'
import { saveAs } from '../../transfer.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { SitesSelect } from '../../ui/sites-select.tsx'
import styles from './questionnaire.module.css'
import { desk } from './survey-crud.tsx'

interface Props {
  row: SurveyRow
  onClose: () => void
}

const feature = 'questionnaire'

/** A later end, and why. */
export const ExtendDialog = ({ row, onClose }: Props) => {
  const filling = useCallForm(questionnaireDesk.run, {
    given: { id: row.id, version: row.version, action: 'extend' },
    initial: { endTime: row.endTime },
    feature,
    onDone: onClose,
  })
  return (
    <FormDialog of={filling} title={`延期“${row.title}”`} okText="延期" onClose={onClose}>
      <Field name="endTime" label="新的结束时间" required>
        <WireTimeInput isPastRefused />
      </Field>
      <ReasonField />
    </FormDialog>
  )
}

/** The results go public: with a word on how they came about. */
export const PublishDialog = ({ row, onClose }: Props) => {
  const filling = useCallForm(questionnaireDesk.results, {
    given: { id: row.id, version: row.version, action: 'publish' },
    feature,
    onDone: onClose,
  })
  return (
    <FormDialog of={filling} title={`公布“${row.title}”的结果`} okText="公布" onClose={onClose}>
      <p>公众将看到设为公开的各题的人数和占比；人数过少的选项、填空内容和个人信息不公开。</p>
      <Field name="methodNote" label="方法说明" extra="如调查对象、方式、起止时间、有效答卷的认定">
        <Input.TextArea showCount autoSize={{ minRows: 3, maxRows: 8 }} />
      </Field>
    </FormDialog>
  )
}

/** What became of the answers, theme by theme. Archived is only what says so. */
export const AdoptDialog = ({ row, onClose }: Props) => {
  const { data } = useQuery({
    queryKey: [feature, 'one', row.id, row.version],
    queryFn: () => desk.get({ id: row.id }),
  })
  return data ? <AdoptForm row={row} adoption={data.adoption} onClose={onClose} /> : null
}

const nothing = { theme: '', reply: '', url: null }

const AdoptForm = ({
  row,
  adoption,
  onClose,
}: Props & { adoption: { theme: string; reply: string; url: string | null }[] }) => {
  const filling = useCallForm(questionnaireDesk.results, {
    given: { id: row.id, version: row.version, action: 'adopt' },
    initial: { adoption: adoption.length > 0 ? adoption : [nothing] },
    feature,
    onDone: onClose,
  })
  return (
    <FormDialog of={filling} title={`“${row.title}”的采纳情况`} okText="保存" width={720} onClose={onClose}>
      <Form.List name="adoption">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }, at) => (
              <fieldset className={styles.theme} key={key}>
                <legend>主题 {at + 1}</legend>
                <Field name={['adoption', name, 'theme']} label="意见主题">
                  <Input maxLength={100} />
                </Field>
                <Field name={['adoption', name, 'reply']} label="采纳情况">
                  <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} />
                </Field>
                <Form.Item name={[name, 'url']} label="相关信息地址" normalize={value => value || null}>
                  <Input maxLength={300} placeholder="如 /articleGd?id=…，可不填" />
                </Form.Item>
                {fields.length > 1 && (
                  <Button size="small" onClick={() => remove(name)}>
                    去掉主题 {at + 1}
                  </Button>
                )}
              </fieldset>
            ))}
            <Button onClick={() => add(nothing)}>再加一个主题</Button>
          </>
        )}
      </Form.List>
    </FormDialog>
  )
}

export const CopyDialog = ({ row, onClose }: Props) => {
  const filling = useCallForm(questionnaireDesk.draft, {
    given: { id: row.id, version: row.version, action: 'copy' },
    initial: { siteIds: [row.siteId] },
    feature,
    onDone: onClose,
  })
  return (
    <FormDialog of={filling} title={`复制“${row.title}”`} okText="复制" onClose={onClose}>
      <Field name="siteIds" label="目标站点" extra="在各站点生成草稿，分别送审">
        <SitesSelect />
      </Field>
    </FormDialog>
  )
}

/** Links that are shown once: only their digests are kept. */
export const HandOutDialog = ({ row, onClose }: Props) => {
  const { message } = App.useApp()
  const filling = useCallForm(questionnaireDesk.handOut, {
    given: { id: row.id, version: row.version },
    initial: { count: 100 },
    feature,
    onDone: ({ tickets }) => {
      const page = `${location.origin}${routerBase}${row.publicPath ?? ''}`
      const lines = tickets.map(ticket => `${page}?id=${row.id}&ticket=${ticket}`)
      saveAs(new Blob([lines.join('\n')], { type: 'text/plain' }), `${row.title}链接.txt`)
      message.info('链接已保存为文件，系统不再保留，请妥善保管')
      onClose()
    },
  })
  return (
    <FormDialog of={filling} title={`为“${row.title}”生成一次性链接`} okText="生成并保存" onClose={onClose}>
      <Space direction="vertical">
        <p>每个链接只能提交一次，且不能由链接查到答卷。链接保存为文件，每行一个，分别发给受邀的人。</p>
        <Field name="count" label="数量">
          <InputNumber min={1} max={1000} />
        </Field>
      </Space>
    </FormDialog>
  )
}
