import {
  questionnaireDesk,
  resultPolicyNames,
  type Survey,
} from '@sunport/contract/calls/questionnaire-desk.ts'
import { answerModes } from '@sunport/contract/questionnaire/answer-modes.ts'
import { Input, InputNumber, Radio, Switch } from 'antd'
import { WireTimeInput } from '../../content/wire-time-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { optionsOf } from '../../ui/options.ts'

interface Props {
  survey: Survey
  onSaved: (survey: Survey) => void
  onClose: () => void
}

/** What a questionnaire says of itself, beside its questions; changed while it is a draft. */
export const SettingsDialog = ({ survey, onSaved, onClose }: Props) => {
  const { id, version, title, intro, startTime, endTime, organiser, targetGroup, basis } = survey
  const { maxResponses, resultPolicy, minCell, thankYou, allowSave } = survey
  const filling = useCallForm(questionnaireDesk.update, {
    given: { id, version },
    initial: {
      ...{ title, intro, startTime, endTime, organiser, targetGroup, basis, maxResponses, resultPolicy },
      ...{ minCell, thankYou, allowSave },
      answerMode: survey.answerMode,
    },
    feature: 'questionnaire',
    onDone: onSaved,
  })
  return (
    <FormDialog of={filling} title="问卷设置" okText="保存" width={720} onClose={onClose}>
      <Field name="title" label="标题">
        <Input showCount />
      </Field>
      <Field name="intro" label="说明">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Field>
      <Field name="startTime" label="开始时间">
        <WireTimeInput />
      </Field>
      <Field name="endTime" label="结束时间">
        <WireTimeInput />
      </Field>
      <Field name="organiser" label="主办单位">
        <Input />
      </Field>
      <Field name="targetGroup" label="调查对象">
        <Input />
      </Field>
      <Field name="basis" label="调查依据">
        <Input />
      </Field>
      <Field name="answerMode" label="答题方式">
        <Radio.Group options={optionsOf(answerModes)} />
      </Field>
      <Field name="maxResponses" label="答卷上限" extra="只计完成的答卷；不填为不限">
        <InputNumber min={1} />
      </Field>
      <Field name="resultPolicy" label="结果公开">
        <Radio.Group options={optionsOf(resultPolicyNames)} />
      </Field>
      <Field name="minCell" label="最小公开人数">
        <InputNumber min={5} max={100} />
      </Field>
      <Field name="thankYou" label="致谢语">
        <Input />
      </Field>
      <Field name="allowSave" label="可以暂存" valuePropName="checked">
        <Switch />
      </Field>
    </FormDialog>
  )
}
