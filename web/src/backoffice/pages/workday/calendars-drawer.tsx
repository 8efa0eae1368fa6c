import { type WorkCalendar, WorkCalendarChange, workday } from '@sunport/contract/calls/workday.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Drawer, Form, Input, Select, Space, Tag } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useMay } from '../../session.ts'
import { useWorkdayChange } from './use-workday.ts'
import styles from './workday.module.css'

interface Values {
  code?: string
  name: string
  parentId?: string
  orgId?: string
  regionCodes: string[]
  remark?: string
}

interface FormProps {
  calendars: readonly WorkCalendar[]
  editing: WorkCalendar | undefined
  onDone: () => void
}

const CalendarForm = ({ calendars, editing, onDone }: FormProps) => {
  const may = useMay()
  const change = useWorkdayChange({ isQuiet: true })
  const mayChooseUnit = may('sys:org:view')
  const units = useQuery({
    queryKey: ['org', 'tree'],
    enabled: mayChooseUnit,
    queryFn: () => api.org.tree({}),
  })
  const save = ({ code = '', ...values }: Values) =>
    change.mutate(
      () =>
        editing
          ? api.workday.updateCalendar({ id: editing.id, version: editing.version, ...values })
          : api.workday.createCalendar({ code, ...values }),
      { onSuccess: onDone },
    )
  return (
    <Form<Values>
      layout="vertical"
      name="workday-calendar"
      initialValues={editing ?? { regionCodes: [] }}
      onFinish={save}
    >
      {change.isError && <Alert type="error" showIcon title={change.error.message} className={styles.gap} />}
      {!editing && (
        <Form.Item name="code" label="日历编码" rules={[{ required: true, message: '请输入日历编码' }]}>
          <Input maxLength={30} />
        </Form.Item>
      )}
      <Form.Item name="name" label="日历名称" rules={[{ required: true, message: '日历名称不能为空' }]}>
        <Input maxLength={50} />
      </Form.Item>
      {!editing?.builtIn && (
        <>
          <Form.Item name="parentId" label="上级日历" tooltip="未设置的日期沿用上级日历">
            <Select
              allowClear
              placeholder="全国"
              options={calendars
                .filter(({ id }) => id !== editing?.id)
                .map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Form.Item>
          <Form.Item
            name="regionCodes"
            label="适用区划"
            tooltip="输入区划编码后回车；下级区划没有自己的日历时一并适用"
            rules={[
              {
                validator: (_, value: unknown) => {
                  const parsed = WorkCalendarChange.shape.regionCodes.safeParse(value)
                  return parsed.success ? Promise.resolve() : Promise.reject(new Error('区划编码不正确'))
                },
              },
            ]}
          >
            <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', ' ']} />
          </Form.Item>
          {mayChooseUnit && (
            <Form.Item name="orgId" label="所属单位" tooltip="该单位的管理员可以编制；发布仍由系统管理员负责">
              <Select
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                loading={units.isPending}
                options={units.data?.map(({ id, label }) => ({ value: id, label }))}
              />
            </Form.Item>
          )}
        </>
      )}
      <Form.Item name="remark" label="备注">
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
      <Space>
        <Button type="primary" htmlType="submit" loading={change.isPending}>
          保存
        </Button>
        <Button onClick={onDone}>返回</Button>
      </Space>
    </Form>
  )
}

/** Which calendars there are, what they inherit from and which regions they serve. */
export const CalendarsDrawer = ({
  calendars,
  onClose,
}: {
  calendars: readonly WorkCalendar[]
  onClose: () => void
}) => {
  const may = useMay()
  const { modal } = App.useApp()
  const change = useWorkdayChange()
  const [editing, setEditing] = useState<WorkCalendar | 'new'>()
  const remove = (row: WorkCalendar) =>
    modal.confirm({
      title: `删除日历“${row.name}”？`,
      content: `${row.regionCodes.length} 个区划将改用上级日历。`,
      okButtonProps: { danger: true },
      onOk: () => change.mutate(() => api.workday.removeCalendar({ id: row.id, version: row.version })),
    })
  return (
    <Drawer
      open
      size="min(560px, 100vw)"
      title="地区日历"
      onClose={onClose}
      extra={
        !editing &&
        may(workday.createCalendar.access) && (
          <Button type="primary" onClick={() => setEditing('new')}>
            新增
          </Button>
        )
      }
    >
      {editing ? (
        <CalendarForm
          calendars={calendars}
          editing={editing === 'new' ? undefined : editing}
          onDone={() => setEditing(undefined)}
        />
      ) : (
        <ul className={styles.calendars}>
          {calendars.map(row => (
            <li key={row.id}>
              <div>
                <Space size={8}>
                  <strong>{row.name}</strong>
                  <code className={styles.muted}>{row.code}</code>
                  {row.builtIn && <Tag>内置</Tag>}
                </Space>
                <div className={styles.muted}>
                  {[
                    row.parentName && `沿用${row.parentName}`,
                    row.regionNames.join('、'),
                    row.publishedYears.length > 0 && `已发布 ${row.publishedYears.join('、')} 年`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </div>
              </div>
              {row.isWithinReach && (
                <Space size={0}>
                  <Button type="link" size="small" onClick={() => setEditing(row)}>
                    编辑
                  </Button>
                  {!row.builtIn && (
                    <Button type="link" danger size="small" onClick={() => remove(row)}>
                      删除
                    </Button>
                  )}
                </Space>
              )}
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  )
}
