import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import type { ExtendField } from '@sunport/contract/content/extend-fields.ts'
import { Form } from 'antd'
import { useMemo } from 'react'
import { api } from '../../../api.ts'
import { CheckPanel } from '../../content/check-panel.tsx'
import { DocxImport } from '../../content/docx-import.tsx'
import { keepFile, keepImage } from '../../content/uploads.ts'
import { useChannelNodes, useChannels } from '../../content/use-channels.ts'
import type { Writing } from '../../content/use-writing.ts'
import { RichTextEditor } from '../../editor/rich-text-editor.tsx'
import { FieldContext, useFieldChecks } from '../../ui/form/use-field-checks.ts'
import { UploadControl } from '../../ui/upload-control.tsx'
import { ArticleFacts, ArticleHeads } from './article-fields.tsx'
import { articleSheet } from './article-sheet.ts'
import styles from './information.module.css'

interface Props {
  item: ContentDetail
  writing: Writing
}

interface BodyProps {
  siteId: string
  value?: string
  onChange?: (html: string) => void
}

const Body = ({ siteId, value = '', onChange = () => {} }: BodyProps) => (
  <RichTextEditor
    aria-label="正文"
    value={value}
    onChange={onChange}
    onUploadImage={keepImage}
    onUploadFile={keepFile}
    findPages={keyword => api.editing.pages({ siteId, keyword })}
  />
)

const isBlank = (html: string): boolean => html.replace(/<(?!img)[^<>]*>|&nbsp;|\s/g, '') === ''

const none: readonly ExtendField[] = []

/** The form of an article: its text at the left, its facts at the right. */
export const ArticleEditor = ({ item, writing }: Props) => {
  const { form, first, saver } = writing
  const channels = useChannelNodes('article', item.siteId)
  const channelId = Form.useWatch('channelId', form) ?? item.channelId
  const channel = useChannels('article').find(({ id }) => id === channelId)
  const extendFields = channel?.extendFields ?? none
  const checks = useFieldChecks(
    form,
    useMemo(() => articleSheet(extendFields), [extendFields]),
  )
  const bring = (html: string, name: string) => {
    const words = writing.read()
    writing.write({ ...words, bodyHtml: html, title: words.title || name })
  }
  return (
    <FieldContext value={checks}>
      <Form
        form={form}
        layout="vertical"
        initialValues={first}
        onValuesChange={() => {
          saver.note()
          checks.heal()
        }}
        onBlur={event => {
          // Between two inputs of the form nobody has stopped writing.
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) saver.flush()
        }}
      >
        <div className={styles.columns}>
          <div>
            <section className={styles.sheet} aria-label="内容">
              <ArticleHeads />
              <div className={styles.bodyHead}>
                <span>正文</span>
                <DocxImport isReplacing={() => !isBlank(writing.read().bodyHtml)} onText={bring} />
              </div>
              <Form.Item name="bodyHtml">
                <Body siteId={item.siteId} />
              </Form.Item>
              <Form.Item name="attachments" label="附件">
                <UploadControl maxCount={50} label="添加附件" />
              </Form.Item>
            </section>
          </div>
          <div>
            <CheckPanel item={item} writing={writing} />
            <ArticleFacts
              siteId={item.siteId}
              channels={channels}
              isPlaceFixed={item.publicState !== 'draft'}
              isRevision={item.publicState !== 'draft'}
              isEnvironment={channel?.isEnvironment ?? false}
              extendFields={extendFields}
            />
          </div>
        </div>
      </Form>
    </FieldContext>
  )
}
