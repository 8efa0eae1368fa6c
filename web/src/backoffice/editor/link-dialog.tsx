import type { LinkedPage } from '@sunport/contract/calls/editing.ts'
import { useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { Button, Checkbox, Empty, Form, Input, Modal, Tabs } from 'antd'
import { useState } from 'react'
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

interface LinkValues {
  href: string
  words: string
  isNewWindow: boolean
}

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
  const [form] = Form.useForm<LinkValues>()
  const [initial] = useState(() => valuesOf(editor))
  const [tab, setTab] = useState('address')
  const save = (values: LinkValues): void => {
    setLink(editor, values)
    onClose()
  }
  const choose = ({ title, href }: LinkedPage): void => {
    form.setFieldsValue({ href, words: form.getFieldValue('words') || title })
    setTab('address')
  }
  const remove = (): void => {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
    onClose()
  }
  const address = (
    <Form<LinkValues> form={form} layout="vertical" initialValues={initial} onFinish={save}>
      <Form.Item
        name="href"
        label="链接地址"
        extra="网址、本站路径、邮箱，或 tel: 开头的电话"
        rules={[
          { required: true, message: '请输入链接地址' },
          {
            validator: async (_, typed: string) => {
              if (typed && !linkAddress(typed, location.host)) throw new Error('地址不正确或不允许使用')
            },
          },
        ]}
      >
        <Input autoFocus maxLength={2000} placeholder="https://" />
      </Form.Item>
      <Form.Item name="words" label="显示文字" rules={[{ max: 200, message: '不能超过200个字' }]}>
        <Input placeholder="不填则显示地址" />
      </Form.Item>
      <Form.Item name="isNewWindow" valuePropName="checked" noStyle>
        <Checkbox>在新窗口打开</Checkbox>
      </Form.Item>
    </Form>
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
