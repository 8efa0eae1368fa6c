import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { useQuery } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import { api } from '../../../api.ts'
import { contentCallsOf } from '../../content/content-calls-of.ts'
import type { ControlProps } from '../../ui/control-props.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { peopleToldApart } from '../../ui/told-apart.ts'

interface Props {
  item: ContentDetail
  onDone: () => void
  onClose: () => void
}

type Way = 'transfer' | 'cosign'

const most = { transfer: 1, cosign: 5 }

interface PeopleProps extends ControlProps {
  itemId: string
  way: Way
  value?: readonly string[]
  onChange?: (ids: string[]) => void
}

/** Reviewers who may take the text over, or say what they think of it. */
const PeopleChoice = ({ itemId, way, value = [], onChange, ...named }: PeopleProps) => {
  const people = useQuery({
    queryKey: ['review', 'people', way, itemId],
    queryFn: () => api.review.reviewers({ id: itemId, way }),
    select: found =>
      found.map(person => ({
        value: person.id,
        label: peopleToldApart(found)(person),
        userName: person.userName,
      })),
  })
  return (
    <Select
      {...named}
      mode="multiple"
      maxCount={most[way]}
      value={[...value]}
      options={people.data ?? []}
      loading={people.isLoading}
      notFoundContent="没有可选的审核人员"
      showSearch={{ optionFilterProp: ['label', 'userName'] }}
      onChange={ids => onChange?.(ids)}
    />
  )
}

/** Hands a text to another reviewer. */
const TransferDialog = ({ item: { id, version, kind }, onDone, onClose }: Props) => {
  const filling = useCallForm(contentCallsOf[kind].transfer, {
    given: { id, version },
    feature: 'review',
    onDone,
  })
  return (
    <FormDialog of={filling} name="review" title="转审" okText="转交" onClose={onClose}>
      <Field
        name="toUserId"
        label="转交给"
        noun="接收人"
        getValueProps={chosen => ({ value: chosen ? [chosen] : [] })}
        normalize={([chosen]: string[]) => chosen}
      >
        <PeopleChoice itemId={id} way="transfer" />
      </Field>
      <Field name="reason" label="转审原因">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} />
      </Field>
    </FormDialog>
  )
}

/** Asks other reviewers for their opinion before a text is decided. */
const CosignDialog = ({ item: { id, version, kind }, onDone, onClose }: Props) => {
  const filling = useCallForm(contentCallsOf[kind].cosign, {
    given: { id, version },
    feature: 'review',
    onDone,
  })
  return (
    <FormDialog of={filling} name="review" title="会签" okText="征求意见" onClose={onClose}>
      <Field name="userIds" label="征求意见的人" extra="全部提交意见后才能通过，最多 5 人">
        <PeopleChoice itemId={id} way="cosign" />
      </Field>
    </FormDialog>
  )
}

export const PersonDialog = ({ way, ...props }: Props & { way: Way }) =>
  way === 'transfer' ? <TransferDialog {...props} /> : <CosignDialog {...props} />
