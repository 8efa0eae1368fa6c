import type { LinkedPage } from '@sunport/contract/calls/editing.ts'
import { useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { Button, Checkbox, Empty, Form, Input, Modal, Tabs } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { Field } from '../ui/form/field.tsx'
import { SchemaForm } from '../ui/form/schema-form.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { useDebounced } from '../ui/use-debounced.ts'
import styles from './editor.module.css'
import { linkAddress } from './link-address.ts'
import type { RichTextEditorProps } from './props.ts'

type FindPages = NonNullable<RichTextEditorProps['findPages']>

interface LinkDialogProps {
  editor: Editor
  findPages: FindPages | undefined
  onClose(): void
}

const LinkValues = z.object({
  href: z
    .string()
    .min(1, '请输入链接地址')
    .max(2000)
    .refine(typed => linkAddress(typed, location.host) !== undefined, '地址不正确或不允许使用'),
  words: z.string().max(200, '不能超过200个字'),
  isNewWindow: z.boolean(),
})
type LinkValues = z.infer<typeof LinkValues>

const valuesOf = (editor: Editor): LinkValues => {
  const { href, target } = editor.getAttributes('link') as { href?: string; target?: string }
  if (editor.isActive('link')) editor.commands.extendMarkRange('link')
  const { from, to } = editor.state.selection
  return {
    href: href ?? '',
    words: editor.state.doc.textBetween(from, to, ' '),
    isNewWindow: target === '_blank',
  }
}

/** Links the selection, or puts a linked word where there is none. */
const setLink = (editor: Editor, { href, words, isNewWindow }: LinkValues): void => {
  const attrs = { href: linkAddress(href, location.host), target: isNewWindow ? '_blank' : null }
  const { from, to, empty } = editor.state.selection
  const isSame = editor.state.doc.textBetween(from, to, ' ') === words
  if (!empty && isSame) editor.chain().focus().setMark('link', attrs).run()
  else {
    const marks = [{ type: 'link', attrs }]
    editor
      .chain()
      .focus()
      .insertContent({ type: 'text', text: words || href, marks })
      .run()
  }
}

const Pages = ({ findPages, onChoose }: { findPages: FindPages; onChoose(page: LinkedPage): void }) => {
  const [words, setWords] = useState('')
  const keyword = useDebounced(words.trim(), 300)
  const { data, isFetching, error } = useQuery({
    queryKey: ['editor-link', keyword],
    queryFn: () => findPages(keyword),
    enabled: keyword !== '',
    gcTime: 0,
  })
  const pages = data ?? []
  return (
    <>
      <Input.Search
        allowClear
        aria-label="检索站内文章"
        placeholder="输入标题或文号"
        loading={isFetching}
        value={words}
        onChange={event => setWords(event.target.value)}
      />
      {error && <p role="alert">{error.message}</p>}
      {keyword !== '' && data && pages.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有找到相关文章" />
      )}
      <ul className={styles.hits}>
        {pages.map(page => (
          <li key={page.id}>
            <button type="button" className={styles.hit} onClick={() => onChoose(page)}>
              <span>{page.title}</span>
              <small>
                {page.channelName} {page.shownDate?.slice(0, 10)}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

export const LinkDialog = ({ editor, findPages, onClose }: LinkDialogProps) => {
  const [initial] = useState(() => valuesOf(editor))
  const [tab, setTab] = useState('address')
  const filling = useSchemaForm({
    schema: LinkValues,
    initial,
    send: async values => setLink(editor, values),
    onDone: onClose,
  })
  const { form } = filling
  const choose = ({ title, href }: LinkedPage): void => {
    form.setFieldsValue({ href, words: form.getFieldValue('words') || title })
    setTab('address')
  }
  const remove = (): void => {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
    onClose()
  }
  const address = (
    <SchemaForm of={filling}>
      <Field name="href" label="链接地址" extra="网址、本站路径、邮箱，或 tel: 开头的电话">
        <Input autoFocus placeholder="https://" />
      </Field>
      <Field name="words" label="显示文字">
        <Input placeholder="不填则显示地址" />
      </Field>
      <Form.Item name="isNewWindow" valuePropName="checked" noStyle>
        <Checkbox>在新窗口打开</Checkbox>
      </Form.Item>
    </SchemaForm>
  )
  return (
    <Modal
      open
      title={initial.href ? '修改链接' : '插入链接'}
      onCancel={onClose}
      footer={[
        initial.href && (
          <Button key="remove" danger onClick={remove}>
            取消链接
          </Button>
        ),
        <Button key="cancel" onClick={onClose}>
          取消
        </Button>,
        <Button key="ok" type="primary" onClick={() => form.submit()}>
          确定
        </Button>,
      ]}
    >
      {findPages ? (
        <Tabs
          activeKey={tab}
          onChange={setTab}
          items={[
            { key: 'address', label: '链接地址', children: address, forceRender: true },
            { key: 'pages', label: '站内文章', children: <Pages findPages={findPages} onChoose={choose} /> },
          ]}
        />
      ) : (
        address
      )}
    </Modal>
  )
}
