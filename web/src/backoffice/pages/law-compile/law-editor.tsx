import type { ContentDetail, Edition } from '@sunport/contract/calls/content.ts'
import { checkLaw } from '@sunport/contract/content/law/check.ts'
import { LawVersions } from '@sunport/contract/content/law/fields.ts'
import { openStates } from '@sunport/contract/content/policy.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Badge, Button, Space, Tabs } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { useLeaveGuard } from '../../crud/use-leave-guard.ts'
import { newId } from '../../ui/new-id.ts'
import { ChangeList } from './change-list.tsx'
import { ChecksPanel } from './checks-panel.tsx'
import styles from './law-compile.module.css'
import { draftOf, inputOf, type LawDraft } from './law-draft.ts'
import { MetaForm } from './meta-form.tsx'
import { TextPanel } from './text-panel.tsx'

interface Props {
  item: ContentDetail
  edition: Edition
}

/** Metadata, text and checks of a draft, saved together. */
export const LawEditor = ({ item, edition }: Props) => {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const client = useQueryClient()
  const { modal, message } = App.useApp()
  const change = useCrudChange('law')
  const [draft, setDraft] = useState(() => draftOf(edition, newId))
  // What was divided on opening is kept nowhere yet.
  const [saved, setSaved] = useState(Array.isArray(edition.fields.versions) ? draft : undefined)
  const [version, setVersion] = useState(edition.version)
  const [tab, setTab] = useState('meta')
  const [versionNo, setVersionNo] = useState(draft.versions.at(-1)?.no ?? 1)
  const [nodeId, setNodeId] = useState<string>()
  const isDirty = draft !== saved
  useLeaveGuard(isDirty)
  const findings = useMemo(() => checkLaw({ ...draft.fields, versions: draft.versions }), [draft])
  const errors = findings.filter(({ level }) => level === 'error').length

  const send = async (sent: LawDraft): Promise<number> => {
    const { shownDate, expireAt, topUntil, attachments } = edition
    const kept = { shownDate, expireAt, topUntil, changeNote: edition.changeNote ?? undefined }
    const answer = await api.law.save({
      id: item.id,
      version,
      saveId: newId(),
      ...kept,
      ...inputOf(sent, attachments),
    })
    setSaved(sent)
    setVersion(answer.version)
    return answer.version
  }
  /** What the server could not keep is said before it is sent. */
  const isKeepable = (): boolean => {
    const issue = LawVersions.safeParse(draft.versions).error?.issues[0]
    if (!issue) return true
    const version = draft.versions[Number(issue.path[0])]
    message.warning(version ? `版本 ${version.no}：${issue.message}` : issue.message)
    setTab('text')
    if (version) setVersionNo(version.no)
    return false
  }
  const save = () => isKeepable() && change.mutate(() => send(draft))
  const submit = () =>
    isKeepable() &&
    modal.confirm({
      title: '送审？',
      content: isDirty ? '将先保存修改，再送审。送审后在退回前不能修改。' : '送审后在退回前不能修改。',
      onOk: () =>
        change.mutateAsync(async () => {
          const latest = isDirty ? await send(draft) : version
          await api.law.submit({ id: item.id, version: latest })
          await client.invalidateQueries({ queryKey: ['law'] })
          navigate(`/main/lawDetail?id=${item.id}`)
        }),
    })
  const goTo = (no: number | undefined, id: string | undefined) => {
    if (no !== undefined) setVersionNo(no)
    setNodeId(id)
    setTab(no === undefined ? 'meta' : 'text')
  }
  const text = { draft, onChange: setDraft, versionNo, onVersion: setVersionNo, nodeId, onNode: setNodeId }
  return (
    <>
      <PageHeader
        title={draft.title || '未命名法规'}
        note={`${openStates[item.openState]}${isDirty ? '，有未保存的修改' : ''}`}
      >
        <Space wrap>
          <Button onClick={() => navigate(`/main/lawDetail?id=${item.id}`)}>查看</Button>
          <Button onClick={submit} disabled={errors > 0} title={errors > 0 ? '请先处理检查问题' : undefined}>
            送审
          </Button>
          <Button type="primary" loading={change.isPending} disabled={!isDirty} onClick={save}>
            保存
          </Button>
        </Space>
      </PageHeader>
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
                  onChange={setDraft}
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
