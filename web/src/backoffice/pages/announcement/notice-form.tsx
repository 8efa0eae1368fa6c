import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { proposedTitle } from '@sunport/contract/content/notice/derive.ts'
import {
  type NoticeField,
  type NoticeFormat,
  type NoticeSection,
  type NoticeValues,
  textOf,
} from '@sunport/contract/content/notice/shape.ts'
import { Form, Input } from 'antd'
import { api } from '../../../api.ts'
import { useChannelNodes } from '../../content/use-channels.ts'
import type { Writing } from '../../content/use-writing.ts'
import { WireTimeInput } from '../../content/wire-time-input.tsx'
import { SelectableTree } from '../../ui/selectable-tree.tsx'
import { UploadControl } from '../../ui/upload-control.tsx'
import styles from './announcement.module.css'
import { ChangesControl } from './changes-control.tsx'
import { FieldControl } from './field-control.tsx'
import { useFieldErrors } from './field-errors.ts'
import { RowsControl } from './rows-control.tsx'

interface Props {
  item: ContentDetail
  format: NoticeFormat
  writing: Writing
  /** What has been typed so far. */
  values: NoticeValues
}

/** Given by where a notice was started, not typed. */
const hidden = new Set(['targetId'])
const isWide = ({ kind }: NoticeField): boolean => kind === 'table' || kind === 'long' || kind === 'rich'

/** Fields of one group stand together; those without any come in one run. */
const runsOf = (fields: readonly NoticeField[]): NoticeField[][] =>
  fields.reduce<NoticeField[][]>((runs, field) => {
    const run = runs.at(-1)
    if (run && run[0]?.group === field.group) run.push(field)
    else runs.push([field])
    return runs
  }, [])

const Section = ({
  section,
  at,
  item,
  writing,
  values,
}: Omit<Props, 'format'> & { section: NoticeSection; at: number }) => {
  const errors = useFieldErrors()
  const fields = section.fields.filter(({ key, isDerived }) => !hidden.has(key) && !isDerived)
  if (fields.length === 0) return null
  const fill = (filled: NoticeValues) => {
    const words = writing.read()
    const known = Object.fromEntries(Object.entries(filled).filter(([, value]) => value))
    writing.write({ ...words, fields: { ...words.fields, ...known } })
  }
  const takeTarget = async (targetId: string) => {
    const { fields: begun } = await api.noticeDesk.start({ id: targetId, as: 'correction' })
    fill(begun)
  }
  const isAlone = fields.length === 1
  return (
    <section className={styles.sheet} aria-labelledby={`section-${at}`}>
      <h2 id={`section-${at}`}>{section.heading}</h2>
      {runsOf(fields).map(run => (
        <div key={run[0]?.key} className={styles.fields}>
          {run[0]?.group && <h3 className={styles.group}>{run[0].group}</h3>}
          {run.map(field => (
            <Form.Item
              key={field.key}
              name={['fields', field.key]}
              label={isAlone && isWide(field) ? undefined : field.label}
              required={field.isRequired}
              className={isWide(field) ? styles.wide : undefined}
              validateStatus={errors.has(field.key) ? 'error' : undefined}
              help={errors.get(field.key)}
            >
              {field.key === 'changes' ? (
                <ChangesControl
                  correctionId={item.id}
                  targetId={textOf(values.targetId)}
                  siteId={item.siteId}
                  onTarget={takeTarget}
                />
              ) : field.kind === 'table' ? (
                <RowsControl field={field} siteId={item.siteId} />
              ) : (
                <FieldControl
                  field={field}
                  siteId={item.siteId}
                  onFill={fill}
                  {...(isAlone && { 'aria-label': field.label })}
                  {...(field.isRequired && { 'aria-required': 'true' })}
                  {...(errors.has(field.key) && { 'aria-invalid': 'true' })}
                />
              )}
            </Form.Item>
          ))}
        </div>
      ))}
    </section>
  )
}

/** The form of a format, section by section, as its public text will be. */
export const NoticeForm = ({ item, format, writing, values }: Props) => {
  const channels = useChannelNodes('notice', item.siteId)
  const isRevision = item.publicState !== 'draft'
  return (
    <>
      <section className={styles.sheet} aria-label="公告">
        <div className={styles.fields}>
          <Form.Item
            name="title"
            label="标题"
            className={styles.wide}
            extra="留空则按格式自动生成"
            // One that was proposed is not one's own: it goes on following the values.
            getValueProps={(title: string) => ({ value: title === values.proposedTitle ? '' : title })}
          >
            <Input placeholder={proposedTitle(format, values)} maxLength={200} autoComplete="off" />
          </Form.Item>
          <Form.Item name="channelId" label="栏目" required>
            <SelectableTree nodes={channels} disabled={isRevision} />
          </Form.Item>
          <Form.Item name="scheduledAt" label="定时发布">
            <WireTimeInput isPastRefused />
          </Form.Item>
          {isRevision && (
            <Form.Item name="changeNote" label="修改说明" className={styles.wide}>
              <Input.TextArea maxLength={500} autoSize={{ minRows: 2 }} />
            </Form.Item>
          )}
        </div>
      </section>
      {format.sections.map((section, at) => (
        <Section
          key={section.heading}
          section={section}
          at={at}
          item={item}
          writing={writing}
          values={values}
        />
      ))}
      <section className={styles.sheet} aria-label="附件">
        <h2>附件</h2>
        <Form.Item name="attachments">
          <UploadControl maxCount={50} label="添加附件" aria-label="添加附件" />
        </Form.Item>
      </section>
    </>
  )
}
