import { NewWorkCalendar, type WorkCalendar, WorkCalendarChange } from '@sunport/contract/calls/workday.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Select, Space } from 'antd'
import { api } from '../../../api.ts'
import { useMay } from '../../session.ts'
import { clearable } from '../../ui/clearable.tsx'
import { Field } from '../../ui/form/field.tsx'
import { SchemaForm } from '../../ui/form/schema-form.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { optionsOfRows } from '../../ui/options.ts'
import { feature } from './use-workday.ts'

interface Props {
  calendars: readonly WorkCalendar[]
  editing: WorkCalendar | undefined
  onDone: () => void
}

type New = typeof NewWorkCalendar
type Change = typeof WorkCalendarChange

/** A new calendar, or what may be changed of one. */
export const CalendarForm = ({ calendars, editing, onDone }: Props) => {
  const may = useMay()
  const mayChooseUnit = may('sys:org:view')
  const units = useQuery({
    queryKey: ['org', 'tree'],
    enabled: mayChooseUnit,
    queryFn: () => api.org.tree({}),
  })
  const filling = useSchemaForm<New | Change>({
    schema: editing ? WorkCalendarChange : NewWorkCalendar,
    ...(editing && { given: { id: editing.id, version: editing.version } }),
    initial: editing ?? { regionCodes: [] },
    send: input => ('id' in input ? api.workday.updateCalendar(input) : api.workday.createCalendar(input)),
    feature,
    onDone,
  })
  return (
    <SchemaForm of={filling} name="workday-calendar">
      {!editing && (
        <Field name="code" label="日历编码">
          <Input maxLength={30} />
        </Field>
      )}
      <Field name="name" label="日历名称">
        <Input />
      </Field>
      {!editing?.builtIn && (
        <>
          <Field name="parentId" label="上级日历" tooltip="未设置的日期沿用上级日历">
            <Select
              allowClear={clearable}
              placeholder="全国"
              options={optionsOfRows(calendars.filter(({ id }) => id !== editing?.id))}
            />
          </Field>
          <Field
            name="regionCodes"
            label="适用区划"
            tooltip="输入区划编码后回车；下级区划没有自己的日历时一并适用"
          >
            <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', ' ']} />
          </Field>
          {mayChooseUnit && (
            <Field name="orgId" label="所属单位" tooltip="该单位的管理员可以编制；发布仍由系统管理员负责">
              <Select
                allowClear={clearable}
                showSearch={{ optionFilterProp: 'label' }}
                loading={units.isPending}
                options={units.data?.map(({ id, label }) => ({ value: id, label }))}
              />
            </Field>
          )}
        </>
      )}
      <Field name="remark" label="备注">
        <Input.TextArea rows={2} />
      </Field>
      <Space>
        <Button type="primary" htmlType="submit" loading={filling.isBusy}>
          保存
        </Button>
        <Button onClick={onDone}>返回</Button>
      </Space>
    </SchemaForm>
  )
}
