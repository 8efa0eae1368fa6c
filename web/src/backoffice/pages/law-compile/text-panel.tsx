import { keepIds } from '@sunport/contract/content/law/compare.ts'
import type { ParsedLaw } from '@sunport/contract/content/law/parse.ts'
import { allNodes, type LawNode } from '@sunport/contract/content/law/tree.ts'
import { App, Button, Form, Input, Select, Space } from 'antd'
import { useState } from 'react'
import { ImportDialog } from './import-dialog.tsx'
import styles from './law-compile.module.css'
import { type LawDraft, nextVersion, withVersion } from './law-draft.ts'
import { LawPicker } from './law-picker.tsx'
import { TreeEditor } from './tree-editor.tsx'

interface Props {
  draft: LawDraft
  siteId: string
  versionNo: number
  nodeId: string | undefined
  onChange: (draft: LawDraft) => void
  onVersion: (no: number) => void
  onNode: (id: string | undefined) => void
}

/** The text, version by version: when it applies, what made it, and its provisions. */
export const TextPanel = ({ draft, siteId, versionNo, nodeId, onChange, onVersion, onNode }: Props) => {
  const { modal } = App.useApp()
  const [isImporting, setImporting] = useState(false)
  const version = draft.versions.find(({ no }) => no === versionNo) ?? draft.versions.at(-1)
  const first = draft.versions[0]
  const before = version && draft.versions[draft.versions.indexOf(version) - 1]
  const add = (nodes?: LawNode[]) => {
    const next = nextVersion(draft, '', nodes)
    onChange(next)
    onVersion(next.versions.at(-1)?.no ?? 1)
  }
  const take = ({ nodes, doubts }: ParsedLaw, isNew: boolean) => {
    setImporting(false)
    // A text that was divided anew continues the provisions of the one it follows.
    const continued = version ? keepIds(version.nodes, nodes) : nodes
    const renamed = allNodes(continued)
    const ids = new Map(allNodes(nodes).map((node, at) => [node.id, renamed[at]?.id]))
    const marked = doubts.map(doubt => ({ ...doubt, nodeId: ids.get(doubt.nodeId) ?? doubt.nodeId }))
    if (isNew || !version) {
      const next = nextVersion(draft, '', continued)
      onChange({ ...next, doubts: marked })
      onVersion(next.versions.at(-1)?.no ?? 1)
    } else onChange({ ...withVersion(draft, version.no, { nodes: continued }), doubts: marked })
  }
  const remove = () =>
    modal.confirm({
      title: `删除版本 ${version?.no}？`,
      content: '该版本的全部条文将从草稿中删除，保存后生效。',
      okButtonProps: { danger: true },
      onOk: () => {
        onChange({ ...draft, versions: draft.versions.filter(({ no }) => no !== version?.no) })
        onVersion(first?.no ?? 1)
      },
    })
  const set = (change: Parameters<typeof withVersion>[2]) =>
    version && onChange(withVersion(draft, version.no, change))
  return (
    <>
      <Space wrap className={styles.bar}>
        <Select
          aria-label="版本"
          className={styles.versionSelect}
          value={version?.no}
          placeholder="还没有版本"
          options={draft.versions.map(({ no, validFrom }) => ({
            value: no,
            label: `版本 ${no}${validFrom ? `（${validFrom} 起施行）` : '（施行日期未填）'}`,
          }))}
          onChange={onVersion}
        />
        <Button onClick={() => add()}>{version ? '在此基础上修改（新版本）' : '新增版本'}</Button>
        <Button onClick={() => setImporting(true)}>导入条文</Button>
        {draft.versions.length > 1 && (
          <Button danger onClick={remove}>
            删除版本
          </Button>
        )}
      </Space>
      {version && (
        <>
          <Form layout="vertical" name="law-version" className={styles.versionForm}>
            <Form.Item label="施行日期" htmlFor="law-valid-from" required>
              <Input
                id="law-valid-from"
                type="date"
                value={version.validFrom}
                onChange={event => set({ validFrom: event.target.value })}
              />
            </Form.Item>
            {version.no !== first?.no && (
              <Form.Item label="修改依据" htmlFor="law-amended-by">
                <LawPicker
                  id="law-amended-by"
                  siteId={siteId}
                  value={version.amendedBy}
                  lawId={version.amendedById}
                  placeholder="如：关于修改……的决定"
                  onChange={(amendedBy, amendedById) => set({ amendedBy, amendedById })}
                />
              </Form.Item>
            )}
            <Form.Item label="版本说明" htmlFor="law-note">
              <Input
                id="law-note"
                maxLength={500}
                value={version.note ?? ''}
                onChange={event => set({ note: event.target.value || undefined })}
              />
            </Form.Item>
          </Form>
          <TreeEditor
            key={version.no}
            nodes={version.nodes}
            before={before?.nodes}
            doubts={draft.doubts}
            selected={nodeId}
            onSelect={onNode}
            onChange={nodes => set({ nodes })}
          />
        </>
      )}
      {isImporting && (
        <ImportDialog
          title={draft.title}
          hasVersion={Boolean(version)}
          onTake={take}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  )
}
