import { questionnaireDesk, type SurveyRow } from '@sunport/contract/calls/questionnaire-desk.ts'
import { embedParameter, mostFrameOrigins } from '@sunport/contract/questionnaire/embedding.ts'
import { Button, Select, Typography } from 'antd'
import { useState } from 'react'
import { Field } from '../../ui/form/field.tsx'
import { SchemaForm } from '../../ui/form/schema-form.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import styles from './questionnaire.module.css'

const entities: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replace(/[&"<>]/g, letter => entities[letter] ?? '')

/** What another site puts into its page. */
const frameCode = (address: string, title: string): string =>
  `<iframe src="${escaped(`${address}&${embedParameter}=1`)}" title="${escaped(title)}" style="width:100%;height:800px;border:0"></iframe>`

interface Props {
  row: SurveyRow
  /** Where it is answered, with scheme and host. */
  address: string
}

/** 嵌入: the code for pages of other sites, and which sites these may be. */
export const Embedding = ({ row, address }: Props) => {
  const [saved, setSaved] = useState(row)
  const { frameOrigins, actions, title } = saved
  if (row.answerMode !== 'anonymous' && row.answerMode !== 'phone')
    return <p className={styles.facts}>只有匿名和手机验证的问卷可以嵌入其他网站。</p>
  return (
    <>
      {actions.includes('embed') ? (
        <Origins key={saved.version} row={saved} onSaved={setSaved} />
      ) : (
        <p className={styles.facts}>
          {frameOrigins.length > 0 ? `可以嵌入的网站：${frameOrigins.join('、')}` : '还没有允许嵌入的网站。'}
        </p>
      )}
      {frameOrigins.length > 0 && (
        <>
          <h3 className={styles.shareHead}>嵌入代码</h3>
          <Typography.Paragraph className={styles.snippet} copyable={{ tooltips: ['复制', '已复制'] }}>
            {frameCode(address, title)}
          </Typography.Paragraph>
          <p className={styles.facts}>
            嵌入的页面只有题目，没有门户的页头和页脚；答卷与在门户填写的一起统计。
          </p>
        </>
      )}
    </>
  )
}

const Origins = ({ row, onSaved }: { row: SurveyRow; onSaved: (row: SurveyRow) => void }) => {
  const filling = useCallForm(questionnaireDesk.embed, {
    given: { id: row.id, version: row.version },
    initial: { frameOrigins: row.frameOrigins },
    feature: 'questionnaire',
    onDone: onSaved,
  })
  return (
    <SchemaForm of={filling} name="embedding">
      <Field
        name="frameOrigins"
        label="可以嵌入的网站"
        verb="填写"
        extra={`如 https://www.example.gov.cn，最多 ${mostFrameOrigins} 个；不在其中的网站不能显示本问卷`}
      >
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[' ', ',', '，', '、', '\n']}
          placeholder="填写网站地址后按回车"
        />
      </Field>
      <Button htmlType="submit" loading={filling.isBusy}>
        保存网站
      </Button>
    </SchemaForm>
  )
}
