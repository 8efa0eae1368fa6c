import { surveyThemes } from '@sunport/contract/calls/survey-themes.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Empty, Input, Pagination, Popconfirm, Select, Space, Tag } from 'antd'
import { useState } from 'react'
import { clientOf } from '../../client-of.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import styles from './analysis.module.css'

const themes = clientOf(surveyThemes)
const feature = 'questionnaire'
const pageSize = 20

interface Props {
  id: string
  question: { code: string; title: string }
  onClose: () => void
}

/** 主题编码: reads what was written, and puts it under themes, one by one or all that hold a word. */
export const ThemeCoding = ({ id, question: { code, title }, onClose }: Props) => {
  const place = { id, question: code }
  const [keyword, setKeyword] = useState('')
  const [themeId, setThemeId] = useState('')
  const [currPage, setPage] = useState(1)
  const change = useCrudChange(feature)
  const known = useQuery({
    queryKey: [feature, 'themes', id, code],
    queryFn: () => themes.listThemes(place),
  }).data
  const filter = themeId === 'uncoded' ? { only: 'uncoded' as const } : { themeId }
  const { data } = useQuery({
    queryKey: [feature, 'texts', id, code, keyword, themeId, currPage],
    queryFn: () => themes.listTexts({ ...place, keyword, ...filter, currPage, pageSize }),
    placeholderData: before => before,
  })
  const look = (run: () => void) => {
    run()
    setPage(1)
  }
  const toggle = (theme: string, responseId: string, isAssigned: boolean) =>
    change.mutate(() => themes.codeTexts({ id, themeId: theme, isAssigned, responseIds: [responseId] }))
  return (
    <Drawer open title={`主题编码：${title}`} size="min(860px, 100vw)" onClose={onClose}>
      <Themes id={id} code={code} known={known ?? []} />
      <div className={styles.tools}>
        <Space wrap>
          <Input.Search
            placeholder="查找回答中的词"
            aria-label="查找回答中的词"
            onSearch={words => look(() => setKeyword(words.trim()))}
          />
          <Select
            aria-label="显示哪些回答"
            className={styles.narrow}
            value={themeId}
            options={[
              { value: '', label: '全部回答' },
              { value: 'uncoded', label: '还没有主题的' },
              ...(known ?? []).map(theme => ({ value: theme.id, label: `主题：${theme.name}` })),
            ]}
            onChange={chosen => look(() => setThemeId(chosen))}
          />
        </Space>
        {keyword && (known ?? []).length > 0 && (
          <Select
            className={styles.narrow}
            aria-label={`将含“${keyword}”的回答归入主题`}
            placeholder={`将含“${keyword}”的都归入…`}
            value={null}
            options={(known ?? []).map(theme => ({ value: theme.id, label: theme.name }))}
            onChange={(chosen: string) =>
              change.mutate(() => themes.codeTexts({ id, themeId: chosen, isAssigned: true, keyword }))
            }
          />
        )}
      </div>
      {data?.rows.length === 0 && <Empty description="没有这样的回答" />}
      <ul className={styles.sheets}>
        {data?.rows.map(({ responseId, text, themeIds }) => (
          <li key={responseId} className={styles.text}>
            <p>{text}</p>
            <Space wrap size={4}>
              {(known ?? []).map(theme => (
                <Tag.CheckableTag
                  key={theme.id}
                  checked={themeIds.includes(theme.id)}
                  onChange={isOn => toggle(theme.id, responseId, isOn)}
                >
                  {theme.name}
                </Tag.CheckableTag>
              ))}
            </Space>
          </li>
        ))}
      </ul>
      <Pagination
        size="small"
        current={currPage}
        pageSize={pageSize}
        total={data?.total ?? 0}
        showTotal={total => `共 ${total} 条`}
        showSizeChanger={false}
        onChange={setPage}
      />
    </Drawer>
  )
}

interface ThemesProps {
  id: string
  code: string
  known: readonly { id: string; name: string }[]
}

const Themes = ({ id, code, known }: ThemesProps) => {
  const [name, setName] = useState('')
  const change = useCrudChange(feature)
  const add = () =>
    change.mutate(async () => {
      await themes.addTheme({ id, question: code, name })
      setName('')
    })
  return (
    <section className={styles.themes} aria-label="主题">
      {known.length === 0 && (
        <p className={styles.note}>先建立主题，再把回答归入主题；一条回答可以有几个主题。</p>
      )}
      <ul>
        {known.map(theme => (
          <li key={theme.id}>
            <Input
              key={theme.name}
              defaultValue={theme.name}
              maxLength={40}
              aria-label={`主题“${theme.name}”的名称`}
              onBlur={({ target }) => {
                const next = target.value.trim()
                if (next && next !== theme.name)
                  change.mutate(() => themes.renameTheme({ id, themeId: theme.id, name: next }))
              }}
            />
            <Popconfirm
              title={`删除主题“${theme.name}”？回答保留。`}
              okText="删除"
              cancelText="取消"
              onConfirm={() => change.mutate(() => themes.removeTheme({ id, themeId: theme.id }))}
            >
              <Button size="small" aria-label={`删除主题“${theme.name}”`}>
                删除
              </Button>
            </Popconfirm>
          </li>
        ))}
      </ul>
      <Space.Compact>
        <Input
          value={name}
          maxLength={40}
          placeholder="新主题的名称"
          aria-label="新主题的名称"
          onChange={({ target }) => setName(target.value)}
          onPressEnter={add}
        />
        <Button onClick={add} disabled={!name.trim()} loading={change.isPending}>
          新增主题
        </Button>
      </Space.Compact>
    </section>
  )
}
