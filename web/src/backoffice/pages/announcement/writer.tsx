import { formatNamed } from '@sunport/contract/content/notice/formats.ts'
import type { NoticeFormat } from '@sunport/contract/content/notice/shape.ts'
import { Form } from 'antd'
import desk from '../../content/desk.module.css'
import { SaveState } from '../../content/save-state.tsx'
import { useWriting, type Writing } from '../../content/use-writing.ts'
import { WritingNotices } from '../../content/writing-notices.tsx'
import styles from './announcement.module.css'
import { FieldErrors, useShownErrors } from './field-errors.ts'
import { ImportedForm } from './imported-form.tsx'
import { ItemBar, type ItemProps } from './item-bar.tsx'
import { NoticeForm } from './notice-form.tsx'
import { Side } from './side.tsx'
import { useReport } from './use-report.ts'

interface FrameProps extends ItemProps {
  writing: Writing
}

const noValues = {}

/** A notice by its format: the form, and beside it what is still missing, the public text and the project. */
const FormatWriter = (props: FrameProps & { format: NoticeFormat }) => {
  const { item, format, writing, onOpen } = props
  const { form, first, saver } = writing
  const watched = { form, preserve: true }
  const values =
    Form.useWatch<Record<string, unknown> | undefined>('fields', watched) ?? first.fields ?? noValues
  const title = Form.useWatch('title', watched) ?? first.title
  const attachments = Form.useWatch('attachments', watched) ?? first.attachments
  const scheduledAt = Form.useWatch('scheduledAt', watched) ?? first.scheduledAt
  const report = useReport({ item, format, values, attachmentCount: attachments.length, scheduledAt })
  const { errors, leave, ask } = useShownErrors(report.problems, values)
  return (
    <>
      <ItemBar
        {...props}
        settle={action => {
          if (action === 'submit') ask()
          return writing.settle()
        }}
      >
        <SaveState saver={saver} />
      </ItemBar>
      <div className={desk.notices}>
        <WritingNotices item={item} writing={writing} />
      </div>
      <Form
        form={form}
        layout="vertical"
        initialValues={first}
        onValuesChange={saver.note}
        onBlur={event => {
          leave(event)
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) saver.flush()
        }}
      >
        <div className={styles.columns}>
          <FieldErrors value={errors}>
            <div className={styles.sheets}>
              <NoticeForm item={item} format={format} writing={writing} values={values} />
            </div>
          </FieldErrors>
          <Side item={item} format={format} values={values} title={title} report={report} onOpen={onOpen} />
        </div>
      </Form>
    </>
  )
}

const ImportedWriter = (props: FrameProps) => {
  const { item, writing } = props
  const { form, first, saver } = writing
  return (
    <>
      <ItemBar {...props} settle={writing.settle}>
        <SaveState saver={saver} />
      </ItemBar>
      <div className={desk.notices}>
        <WritingNotices item={item} writing={writing} />
      </div>
      <Form form={form} layout="vertical" initialValues={first} onValuesChange={saver.note}>
        <ImportedForm />
      </Form>
    </>
  )
}

/** A notice that is being written: by its format, or as the text with which it came. */
export const Writer = (props: ItemProps) => {
  const writing = useWriting(props.item, props.onItem)
  const format = formatNamed(writing.first.fields.format)
  return format ? (
    <FormatWriter {...props} writing={writing} format={format} />
  ) : (
    <ImportedWriter {...props} writing={writing} />
  )
}
