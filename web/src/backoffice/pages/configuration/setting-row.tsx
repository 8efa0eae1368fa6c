import { HistoryOutlined, UndoOutlined } from '@ant-design/icons'
import {
  configuration,
  type SettingProposal,
  type SettingState,
} from '@sunport/contract/calls/configuration.ts'
import {
  type AnySettingValue,
  fallbackOf,
  isGuarded,
  type SettingDefinition,
  settingProblem,
  settings,
} from '@sunport/contract/settings.ts'
import { Button, Tag, Tooltip } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { useMay } from '../../session.ts'
import { Person } from '../../ui/person.tsx'
import styles from './configuration.module.css'
import { ValueInput } from './value-input.tsx'
import { valueWords } from './value-words.ts'

interface Props {
  state: SettingState
  siteId: string
  pending: SettingProposal | undefined
  onHistory: (state: SettingState) => void
}

const Marks = ({ state, siteId, pending }: Omit<Props, 'onHistory'>) => (
  <>
    {state.isChanged && (
      <Tooltip title={`默认值：${valueWords(state.key, fallbackOf(state.key))}`}>
        <Tag color="processing">已修改</Tag>
      </Tooltip>
    )}
    {siteId && state.source === 'site' && <Tag>本站点</Tag>}
    {siteId && state.source !== 'site' && <Tag>{state.source === 'common' ? '沿用公共' : '沿用默认'}</Tag>}
    {pending && <Tag color="warning">待确认：{valueWords(state.key, pending.value)}</Tag>}
  </>
)

/** How this user changes a setting: at once, by asking, or not at all. */
export const useSettingChange = () => {
  const may = useMay()
  const change = useCrudChange('configuration')
  const callFor = (key: SettingState['key']) => {
    if (may(configuration.update.access)) return api.configuration.update
    return isGuarded(key) && may(configuration.propose.access) ? api.configuration.propose : undefined
  }
  return { change, callFor }
}

/** One setting: what it is, what it is set to, and the place to set it otherwise. */
export const SettingRow = ({ state, siteId, pending, onHistory }: Props) => {
  const { key, value } = state
  const definition: SettingDefinition = settings[key]
  const { change, callFor } = useSettingChange()
  const [draft, setDraft] = useState<{ value: AnySettingValue | null }>()
  const call = callFor(key)
  const problem = draft && settingProblem(key, draft.value)
  const id = `setting-${key}`

  const save = (next: AnySettingValue | null) =>
    change.mutate(
      () =>
        call?.({ id: key, siteId: siteId || null, value: next, version: state.version }) ?? Promise.resolve(),
      { onSuccess: () => setDraft(undefined) },
    )
  const canReset = call && state.version > 0 && !(siteId && definition.isOfSite) && !pending
  return (
    <li className={styles.setting} aria-label={definition.name}>
      <div className={styles.what}>
        <label htmlFor={id} className={styles.settingName}>
          {definition.name}
        </label>
        <code className={styles.key}>{key}</code>
        {definition.note && <p className={styles.note}>{definition.note}</p>}
      </div>
      <div className={styles.value}>
        {draft ? (
          <form
            className={styles.editor}
            onSubmit={event => {
              event.preventDefault()
              if (!problem) save(draft.value)
            }}
          >
            <ValueInput
              id={id}
              settingKey={key}
              value={draft.value}
              onChange={next => setDraft({ value: next })}
              problem={problem}
            />
            {definition.type === 'int' && (
              <span className={styles.range}>
                {definition.min} 至 {definition.max}
              </span>
            )}
            {problem && (
              <p id={`${id}-problem`} role="alert" className={styles.problem}>
                {problem}
              </p>
            )}
            <span className={styles.buttons}>
              <Button
                type="primary"
                size="small"
                htmlType="submit"
                disabled={Boolean(problem)}
                loading={change.isPending}
              >
                {isGuarded(key) ? '提交确认' : '保存'}
              </Button>
              <Button size="small" onClick={() => setDraft(undefined)}>
                取消
              </Button>
            </span>
          </form>
        ) : (
          <>
            <output id={id} className={styles.shown}>
              {valueWords(key, value)}
            </output>
            <Marks state={state} siteId={siteId} pending={pending} />
          </>
        )}
        {state.modifiedBy && (
          <p className={styles.who}>
            <Person userName={state.modifiedBy} /> 于 {state.modifiedAt} 修改
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {call && !draft && !pending && (
          <Button
            type="link"
            size="small"
            aria-label={`修改${definition.name}`}
            onClick={() => setDraft({ value })}
          >
            修改
          </Button>
        )}
        {canReset && !draft && (
          <Tooltip title={siteId ? '不再单独设置' : '恢复默认值'}>
            <Button
              type="text"
              size="small"
              icon={<UndoOutlined />}
              aria-label={`恢复${definition.name}`}
              onClick={() => save(null)}
            />
          </Tooltip>
        )}
        <Tooltip title="修改记录">
          <Button
            type="text"
            size="small"
            icon={<HistoryOutlined />}
            aria-label={`${definition.name}的修改记录`}
            onClick={() => onHistory(state)}
          />
        </Tooltip>
      </div>
    </li>
  )
}
