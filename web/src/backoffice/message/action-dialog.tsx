import { messageDesk } from '@sunport/contract/calls/message-desk.ts'
import { messagePriorities, refusalReasons } from '@sunport/contract/calls/message-desk-codes.ts'
import type { DeskDetail } from '@sunport/contract/calls/message-desk-shapes.ts'
import { type MessageAction, messageActions } from '@sunport/contract/message/policy.ts'
import { Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { clearable } from '../ui/clearable.tsx'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { optionsOf, optionsOfRows } from '../ui/options.ts'
import { deskFeature, usePeople } from './desk-api.ts'
import { UnitChoice } from './unit-choice.tsx'

/** Actions that ask for something before they are done; the rest are done at once or have a screen of their own. */
export const askingActions = [
  'refuse',
  'merge',
  'spam',
  'transfer',
  'assign',
  'askMore',
  'giveBack',
  'extend',
  'sendBack',
  'keepPrivate',
  'withdraw',
  'recheck',
  'urge',
  'classify',
  'note',
  'call',
  'close',
] as const satisfies readonly MessageAction[]
export type AskingAction = (typeof askingActions)[number]
export const isAsking = (action: MessageAction): action is AskingAction =>
  (askingActions as readonly MessageAction[]).includes(action)

interface Props {
  action: AskingAction
  item: DeskDetail
  onClose: () => void
  onDone: () => void
}

const Words = ({ name, label, help }: { name: string; label: string; help?: string }) => (
  <Field name={name} label={label} {...(help && { extra: help })}>
    <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} showCount />
  </Field>
)

const PersonFields = () => {
  const people = usePeople()
  return (
    <>
      <Field name="orgId" label="办理单位" verb="选择">
        <UnitChoice />
      </Field>
      <Field name="userId" label="办理人" verb="选择" extra="不选时由该单位的人员领取办理">
        <Select
          allowClear={clearable}
          showSearch={{ optionFilterProp: 'label' }}
          options={optionsOfRows(people?.users ?? [])}
        />
      </Field>
      <Field name="coHandlers" label="协办人员" verb="选择">
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={optionsOfRows(people?.users ?? [])}
        />
      </Field>
    </>
  )
}

const fieldsOf: Record<AskingAction, (item: DeskDetail) => ReactNode> = {
  refuse: () => (
    <>
      <Field name="reasonCode" label="原因">
        <Select options={optionsOf(refusalReasons)} />
      </Field>
      <Words name="reason" label="说明" help="留言人将看到原因和说明；属于质疑、投诉事项的，请写明法定途径" />
    </>
  ),
  merge: ({ similarRows }) => (
    <Field name="into" label="合并到">
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        options={similarRows.map(({ id, msgNo, subject, stateName }) => ({
          value: id,
          label: `${subject}（${msgNo}，${stateName}）`,
        }))}
        notFoundContent="没有标题相近的留言"
      />
    </Field>
  ),
  spam: () => <Words name="reason" label="原因" />,
  transfer: () => (
    <>
      <Field name="orgId" label="转办单位" verb="选择">
        <UnitChoice />
      </Field>
      <Words name="reason" label="转办原因" />
    </>
  ),
  assign: () => <PersonFields />,
  askMore: () => <Words name="question" label="需要补充的内容" help="留言人将看到；补充之前不计办理时间" />,
  giveBack: () => <Words name="reason" label="退办原因" />,
  extend: () => (
    <>
      <Field name="days" label="延长的工作日数">
        <InputNumber min={1} max={30} precision={0} />
      </Field>
      <Words name="reason" label="延期原因" help="留言人将看到新的期限和原因；只能延期一次" />
    </>
  ),
  sendBack: () => <Words name="reason" label="退回原因" />,
  keepPrivate: () => <Words name="reason" label="不公开的理由" />,
  withdraw: () => <Words name="reason" label="撤下原因" />,
  recheck: () => <Words name="reason" label="变更的依据" />,
  urge: () => <Words name="words" label="催办内容" />,
  classify: () => (
    <>
      <Field name="priority" label="紧急程度">
        <Select options={optionsOf(messagePriorities)} />
      </Field>
      <Field name="category" label="类别">
        <Input />
      </Field>
      <Field name="aboutOrgId" label="涉及单位" verb="选择" extra="涉及的单位及其下级不能办理该留言">
        <UnitChoice />
      </Field>
    </>
  ),
  note: () => <Words name="words" label="备注" help="只供内部查看" />,
  call: () => <Words name="words" label="通话内容" help="只供内部查看" />,
  close: () => <Words name="reason" label="关闭原因" help="留言人将看到" />,
}

const dangers: readonly AskingAction[] = ['refuse', 'spam', 'withdraw', 'close']

/** What an action asks for, in the words of its call. */
export const ActionDialog = ({ action, item, onClose, onDone }: Props) => {
  const { id, version, priority, category, aboutOrgId, handlerOrgId, suggestedOrg } = item
  const initial =
    action === 'classify'
      ? { priority, category: category ?? '', aboutOrgId }
      : action === 'assign'
        ? { orgId: handlerOrgId ?? suggestedOrg?.id, coHandlers: [] }
        : {}
  const filling = useCallForm(messageDesk[action] as (typeof messageDesk)['note'], {
    given: { id, version },
    initial: initial as Record<string, never>,
    feature: deskFeature,
    onDone,
  })
  const { label } = messageActions[action]
  return (
    <FormDialog
      of={filling}
      title={label}
      okText={label}
      isDanger={dangers.includes(action)}
      onClose={onClose}
    >
      {fieldsOf[action](item)}
    </FormDialog>
  )
}
