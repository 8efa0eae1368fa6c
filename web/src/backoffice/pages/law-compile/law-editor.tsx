import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { checkLaw } from '@sunport/contract/content/law/check.ts'
import { type ContentAction, openStates } from '@sunport/contract/content/policy.ts'
import { Alert, Badge, Button, Flex, Tabs } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import desk from '../../content/desk.module.css'
import { ItemActions } from '../../content/item-actions.tsx'
import { PreviewButton } from '../../content/preview-button.tsx'
import { SaveState } from '../../content/save-state.tsx'
import { WritingNotices } from '../../content/writing-notices.tsx'
import { ChangeList } from './change-list.tsx'
import { ChecksPanel } from './checks-panel.tsx'
import styles from './law-compile.module.css'
import { MetaForm } from './meta-form.tsx'
import { TextPanel } from './text-panel.tsx'
import { useLawWriting } from './use-law-writing.ts'

interface Props {
  item: ContentDetail
  onItem: (item: ContentDetail) => void
}

/** Metadata, text and checks of a draft; what is typed is saved by itself. */
export const LawEditor = ({ item, onItem }: Props) => {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const writing = useLawWriting(item, onItem)
  const { draft, change, saver } = writing
  const [tab, setTab] = useState('meta')
  const [versionNo, setVersionNo] = useState(draft.versions.at(-1)?.no ?? 1)
  const [nodeId, setNodeId] = useState<string>()
  const findings = useMemo(() => checkLaw({ ...draft.fields, versions: draft.versions }), [draft])
  /** What was divided on opening goes to the reviewers divided. */
  const settle = (action: ContentAction) => {
    if (action === 'submit' && !writing.isDivided) saver.note()
    return writing.settle()
  }
  const done = (next: ContentDetail) => {
    onItem(next)
    navigate(`/main/lawDetail?id=${item.id}`)
  }
  const goTo = (no: number | undefined, id: string | undefined) => {
    if (no !== undefined) setVersionNo(no)
    setNodeId(id)
    setTab(no === undefined ? 'meta' : 'text')
  }
  const text = { draft, onChange: change, versionNo, onVersion: setVersionNo, nodeId, onNode: setNodeId }
  return (
    <>
      <PageHeader title={draft.title || '未命名法规'} note={openStates[item.openState]}>
        <Flex wrap gap="small" align="center">
          <SaveState saver={saver} />
          <Button onClick={() => navigate(`/main/lawDetail?id=${item.id}`)}>查看</Button>
          <PreviewButton item={item} settle={writing.settle} />
          <ItemActions
            item={item}
            settle={settle}
            onDone={done}
            onRemoved={() => navigate('/main/law-compile')}
          />
        </Flex>
      </PageHeader>
      <div className={desk.notices}>
        <WritingNotices item={item} writing={writing} />
      </div>
      <section className={styles.sheet} aria-label="法规编辑">
        {draft.doubts.length > 0 && (
          <Alert
            type="warning"
            showIcon
            closable
            title={`条文已自动拆分，${draft.doubts.length} 处存疑，请在“条文”中核对带标记的条目。`}
          />
        )}
        <Tabs
          activeKey={tab}
          onChange={setTab}
          items={[
            {
              key: 'meta',
              label: '基本信息',
              children: (
                <MetaForm
                  draft={draft}
                  siteId={item.siteId}
                  isRepealing={query.has('repeal')}
                  onChange={change}
                />
              ),
            },
            { key: 'text', label: '条文', children: <TextPanel {...text} siteId={item.siteId} /> },
            { key: 'changes', label: '修改对照', children: <ChangeList versions={draft.versions} /> },
            {
              key: 'checks',
              label: (
                <Badge count={findings.length} size="small" offset={[10, -2]}>
                  检查
                </Badge>
              ),
              children: <ChecksPanel findings={findings} onGo={goTo} />,
            },
          ]}
        />
      </section>
    </>
  )
}
