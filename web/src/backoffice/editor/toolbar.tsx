import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  CodeOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  MenuUnfoldOutlined,
  OrderedListOutlined,
  PaperClipOutlined,
  PictureOutlined,
  RedoOutlined,
  SearchOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import styles from './editor.module.css'
import { TableMenu } from './table-menu.tsx'
import { ToolbarButton } from './toolbar-button.tsx'
import { useRovingFocus } from './use-roving-focus.ts'

export type EditorDialog = 'link' | 'image' | 'file' | 'find' | 'source'

interface ToolbarProps {
  editor: Editor
  isFull: boolean
  isDisabled: boolean
  onFull(): void
  onDialog(dialog: EditorDialog): void
}

const blockKinds = [
  { value: 0, label: '正文' },
  { value: 2, label: '一级标题' },
  { value: 3, label: '二级标题' },
  { value: 4, label: '三级标题' },
  { value: 5, label: '四级标题' },
  { value: 6, label: '五级标题' },
] as const

const marks = [
  { name: 'bold', label: '加粗', icon: <BoldOutlined /> },
  { name: 'italic', label: '斜体', icon: <ItalicOutlined /> },
  { name: 'underline', label: '下划线', icon: <UnderlineOutlined /> },
  { name: 'strike', label: '删除线', icon: <StrikethroughOutlined /> },
  { name: 'superscript', label: '上标', icon: <span>x²</span> },
  { name: 'subscript', label: '下标', icon: <span>x₂</span> },
] as const

const alignments = [
  { name: 'left', label: '左对齐', icon: <AlignLeftOutlined /> },
  { name: 'center', label: '居中', icon: <AlignCenterOutlined /> },
  { name: 'right', label: '右对齐', icon: <AlignRightOutlined /> },
] as const

const stateOf = (editor: Editor) => ({
  level:
    blockKinds.find(({ value }) => value > 0 && editor.isActive('heading', { level: value }))?.value ?? 0,
  marks: Object.fromEntries(marks.map(({ name }) => [name, editor.isActive(name)])),
  align: alignments.find(({ name }) => editor.isActive({ textAlign: name }))?.name,
  isIndented: editor.isActive({ isIndented: true }),
  isBullet: editor.isActive('bulletList'),
  isOrdered: editor.isActive('orderedList'),
  isQuote: editor.isActive('blockquote'),
  isLink: editor.isActive('link'),
  isTable: editor.isActive('table'),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
})

const indent = (editor: Editor): void => {
  const isIndented = !editor.isActive({ isIndented: true })
  const { from, to } = editor.state.selection
  editor
    .chain()
    .focus()
    .command(({ tr, state }) => {
      state.doc.nodesBetween(from, to, (node, position) => {
        if (node.type.name === 'paragraph' || node.type.name === 'heading')
          tr.setNodeMarkup(position, null, { ...node.attrs, isIndented })
      })
      return true
    })
    .run()
}

/** Everything an editor does to the selection; one stop of the tabulator, arrows inside. */
export const Toolbar = ({ editor, isFull, isDisabled, onFull, onDialog }: ToolbarProps) => {
  const { bar, onKeyDown } = useRovingFocus()
  const state = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) })
  const run = () => editor.chain().focus()
  return (
    <div
      ref={bar}
      className={styles.toolbar}
      role="toolbar"
      aria-label="格式"
      aria-orientation="horizontal"
      onKeyDown={onKeyDown}
      inert={isDisabled}
    >
      <div className={styles.group}>
        <ToolbarButton
          label="撤销"
          icon={<UndoOutlined />}
          isDisabled={!state.canUndo}
          onRun={() => run().undo().run()}
        />
        <ToolbarButton
          label="重做"
          icon={<RedoOutlined />}
          isDisabled={!state.canRedo}
          onRun={() => run().redo().run()}
        />
      </div>
      <div className={styles.group}>
        <select
          className={styles.kind}
          aria-label="段落样式"
          tabIndex={-1}
          value={state.level}
          onChange={event => {
            const level = Number(event.target.value) as 0 | 2
            if (level === 0) run().setParagraph().run()
            else run().setHeading({ level }).run()
          }}
        >
          {blockKinds.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className={styles.group}>
        {marks.map(({ name, label, icon }) => (
          <ToolbarButton
            key={name}
            label={label}
            icon={icon}
            isOn={state.marks[name] ?? false}
            onRun={() => run().toggleMark(name).run()}
          />
        ))}
        <ToolbarButton
          label="清除格式"
          icon={<ClearOutlined />}
          onRun={() => run().unsetAllMarks().clearNodes().unsetTextAlign().run()}
        />
      </div>
      <div className={styles.group}>
        {alignments.map(({ name, label, icon }) => (
          <ToolbarButton
            key={name}
            label={label}
            icon={icon}
            isOn={state.align === name}
            onRun={() =>
              state.align === name ? run().unsetTextAlign().run() : run().setTextAlign(name).run()
            }
          />
        ))}
        <ToolbarButton
          label="首行缩进"
          icon={<MenuUnfoldOutlined />}
          isOn={state.isIndented}
          onRun={() => indent(editor)}
        />
      </div>
      <div className={styles.group}>
        <ToolbarButton
          label="无序列表"
          icon={<UnorderedListOutlined />}
          isOn={state.isBullet}
          onRun={() => run().toggleBulletList().run()}
        />
        <ToolbarButton
          label="有序列表"
          icon={<OrderedListOutlined />}
          isOn={state.isOrdered}
          onRun={() => run().toggleOrderedList().run()}
        />
        <ToolbarButton
          label="引用"
          icon={<span>❝</span>}
          isOn={state.isQuote}
          onRun={() => run().toggleBlockquote().run()}
        />
        <ToolbarButton label="分隔线" icon={<LineOutlined />} onRun={() => run().setHorizontalRule().run()} />
      </div>
      <div className={styles.group}>
        <ToolbarButton
          label="链接"
          icon={<LinkOutlined />}
          isOn={state.isLink}
          hasDialog
          onRun={() => onDialog('link')}
        />
        <ToolbarButton label="图片" icon={<PictureOutlined />} hasDialog onRun={() => onDialog('image')} />
        <ToolbarButton label="附件" icon={<PaperClipOutlined />} onRun={() => onDialog('file')} />
        <TableMenu editor={editor} isInTable={state.isTable} />
      </div>
      <div className={styles.group}>
        <ToolbarButton label="查找替换" icon={<SearchOutlined />} onRun={() => onDialog('find')} />
        <ToolbarButton label="源代码" icon={<CodeOutlined />} onRun={() => onDialog('source')} />
        <ToolbarButton
          label={isFull ? '退出全屏' : '全屏'}
          icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          isOn={isFull}
          onRun={onFull}
        />
      </div>
    </div>
  )
}
