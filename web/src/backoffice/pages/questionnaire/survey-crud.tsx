import {
  NewSurvey,
  questionnaireDesk,
  resultPolicyNames,
  type SurveyRow,
} from '@sunport/contract/calls/questionnaire-desk.ts'
import { answerModes } from '@sunport/contract/questionnaire/answer-modes.ts'
import { revisionStates, surveyActions, surveyStates } from '@sunport/contract/questionnaire/policy.ts'
import { clientOf } from '../../client-of.ts'
import { WireTimeInput } from '../../content/wire-time-input.tsx'
import { Modified } from '../../crud/cells.tsx'
import {
  type BulkGiven,
  type ControlProps,
  defineCrud,
  formAction,
  listCall,
  type Option,
} from '../../crud/define-crud.ts'
import { durationText } from '../../ui/duration.ts'
import { optionsOf } from '../../ui/options.ts'
import { Person } from '../../ui/person.tsx'
import { SitesSelect } from '../../ui/sites-select.tsx'
import { SurveyState } from './survey-state.tsx'

export const desk = clientOf(questionnaireDesk)

const TimeControl = ({ value, onChange, ...props }: ControlProps) => (
  <WireTimeInput
    {...props}
    value={typeof value === 'string' ? value : null}
    onChange={moment => onChange?.(moment)}
  />
)

const rateOf = ({ responses, started }: SurveyRow): string =>
  started > 0 ? `${responses} / ${started}（${Math.round((responses / started) * 100)}%）` : String(responses)

interface Parts {
  sites: readonly Option[]
  onOpen: (row: { id: string }) => void
  onAct: (row: SurveyRow, action: 'extend' | 'handOut' | 'adopt' | 'publish' | 'copy' | 'share') => void
  onAnalyse: (row: SurveyRow) => void
}

const may = (action: SurveyRow['actions'][number]) => (row: SurveyRow) => row.actions.includes(action)

/** An action that needs no more than a click, or a reason. */
const simple = (
  call: 'draft' | 'review' | 'run' | 'results',
  action: SurveyRow['actions'][number],
  more: { reason?: string; confirm?: (row: SurveyRow) => string; isDanger?: boolean } = {},
) => ({
  label: () => surveyActions[action].label,
  isShown: may(action),
  run: ({ id, version }: SurveyRow, reason: string) =>
    desk[call]({ id, version, action, ...(reason && { reason }) } as never),
  ...more,
})

/** The same action on many, each told by itself what became of it. */
const bulk = (
  call: 'bulkRun' | 'bulkDraft',
  action: 'pause' | 'close' | 'extend' | 'copy' | 'remove',
  more: { reason?: string; isDanger?: boolean } = {},
) => ({
  label: surveyActions[action].label,
  permission: questionnaireDesk[call].access,
  run: (rows: readonly SurveyRow[], isRehearsal: boolean, { reason, value }: BulkGiven) =>
    desk[call]({
      action,
      rows: rows.map(({ id, version }) => ({ id, version })),
      isRehearsal,
      ...(reason && { reason }),
      ...(action === 'extend' && { endTime: value }),
      ...(action === 'copy' && { siteIds: value }),
    } as never),
  ...more,
})

export const surveyCrud = ({ sites, onOpen, onAct, onAnalyse }: Parts) =>
  defineCrud<SurveyRow>({
    feature: 'questionnaire',
    isBySite: true,
    name: 'list',
    title: '问卷',
    rowKey: row => row.id,
    rowName: row => row.title,
    list: listCall(questionnaireDesk.list.input, desk.list),
    columns: [
      { name: 'title', title: '标题', width: 240, isSortable: true },
      {
        name: 'state',
        title: '状态',
        width: 120,
        render: row => <SurveyState state={row.state} revision={row.revision} />,
      },
      {
        name: 'startTime',
        title: '起止日期',
        width: 190,
        isSortable: true,
        render: row => `${row.startTime.slice(0, 10)} 至 ${row.endTime.slice(0, 10)}`,
      },
      {
        name: 'endTime',
        title: '结束时间',
        width: 136,
        isSortable: true,
        isOptional: true,
        render: row => row.endTime.slice(0, 16),
      },
      { name: 'responses', title: '完成 / 开始', width: 140, isSortable: true, render: rateOf },
      {
        name: 'medianSeconds',
        title: '用时中位数',
        width: 100,
        render: row => (row.medianSeconds === null ? '—' : durationText(row.medianSeconds * 1000)),
      },
      {
        name: 'lastAnswerTime',
        title: '最近答卷',
        width: 136,
        render: row => row.lastAnswerTime?.slice(0, 16) ?? '—',
      },
      {
        name: 'resultPolicy',
        title: '结果',
        width: 104,
        render: row => (row.publishedTime ? '已公布' : resultPolicyNames[row.resultPolicy]),
      },
      { name: 'siteName', title: '站点', width: 150, isOptional: true },
      { name: 'questionCount', title: '题数', width: 70, isOptional: true },
      { name: 'testAnswers', title: '试答', width: 70, isOptional: true },
      {
        name: 'answerMode',
        title: '答题方式',
        width: 100,
        isOptional: true,
        render: row => answerModes[row.answerMode],
      },
      {
        name: 'createUser',
        title: '创建人',
        width: 100,
        isOptional: true,
        render: row => <Person userName={row.createUser} />,
      },
      {
        name: 'latestModifyDate',
        title: '修改时间',
        width: 120,
        isOptional: true,
        isSortable: true,
        render: row => <Modified row={row} />,
      },
    ],
    filters: [
      { name: 'keyword', label: '标题', kind: 'text' },
      { name: 'state', label: '状态', kind: 'select', options: optionsOf(surveyStates) },
      { name: 'onDay', label: '进行于', kind: 'date' },
      {
        name: 'answerMode',
        label: '答题方式',
        kind: 'select',
        options: optionsOf(answerModes),
        isRare: true,
      },
      { name: 'only', label: '只看', kind: 'select', options: [{ value: 'review', label: '待审核' }] },
      { name: 'owner', label: '创建人', kind: 'text', isRare: true },
    ],
    fields: [
      { name: 'siteId', label: '站点', kind: 'select', options: sites },
      { name: 'title', label: '标题', kind: 'text', isWide: true },
      { name: 'intro', label: '说明', kind: 'textarea', isWide: true },
      { name: 'startTime', label: '开始时间', kind: 'own', control: TimeControl },
      { name: 'endTime', label: '结束时间', kind: 'own', control: TimeControl },
      { name: 'organiser', label: '主办单位', kind: 'text' },
      { name: 'targetGroup', label: '调查对象', kind: 'text' },
      { name: 'basis', label: '调查依据', kind: 'text', isWide: true },
      { name: 'answerMode', label: '答题方式', kind: 'radio', options: optionsOf(answerModes) },
      { name: 'maxResponses', label: '答卷上限', kind: 'number', help: '只计完成的答卷；不填为不限' },
      { name: 'resultPolicy', label: '结果公开', kind: 'radio', options: optionsOf(resultPolicyNames) },
      { name: 'minCell', label: '最小公开人数', kind: 'number', help: '少于此数的选项不单列，至少为5' },
      { name: 'thankYou', label: '致谢语', kind: 'text', isWide: true },
      { name: 'allowSave', label: '可以暂存', kind: 'switch', help: '答题人凭续填码继续，无需登录' },
    ],
    create: formAction({
      schema: NewSurvey,
      permission: questionnaireDesk.create.access,
      values: () => ({
        siteId: sites[0]?.value ?? '',
        title: '',
        intro: '',
        answerMode: 'anonymous' as const,
        resultPolicy: 'after-end' as const,
        minCell: 5,
        allowSave: false,
      }),
      save: desk.create,
    }),
    onCreated: answer => onOpen(answer as { id: string }),
    rowActions: [
      { label: row => (may('design')(row) ? '设计' : '打开'), open: onOpen },
      { label: () => '统计', open: onAnalyse, isShown: row => row.responses > 0 },
      {
        label: () => '分享',
        // A link of his own is what somebody answers by there.
        isShown: row =>
          row.publicPath !== null &&
          row.answerMode !== 'one-time-link' &&
          (row.state === 'approved' || row.state === 'open'),
        open: row => onAct(row, 'share'),
      },
      simple('draft', 'submit', { confirm: row => `送审“${row.title}”？` }),
      simple('draft', 'recall'),
      simple('review', 'approve', { confirm: row => `通过“${row.title}”？到开始时间后将对公众开放。` }),
      simple('review', 'sendBack', { reason: '退回原因' }),
      simple('draft', 'revise', { confirm: () => '题目修订后形成新版本，审核通过才生效；已有答卷保留。' }),
      simple('draft', 'discard', { confirm: () => '放弃正在修订的版本？' }),
      simple('run', 'pause', { reason: '暂停原因' }),
      simple('run', 'resume'),
      { label: () => surveyActions.extend.label, isShown: may('extend'), open: row => onAct(row, 'extend') },
      simple('run', 'close', { reason: '提前结束的原因', isDanger: true }),
      {
        label: () => surveyActions.handOut.label,
        isShown: row => row.answerMode === 'one-time-link' && may('handOut')(row),
        open: row => onAct(row, 'handOut'),
      },
      { label: () => surveyActions.adopt.label, isShown: may('adopt'), open: row => onAct(row, 'adopt') },
      {
        label: () => surveyActions.publish.label,
        isShown: row => row.resultPolicy !== 'hidden' && may('publish')(row),
        open: row => onAct(row, 'publish'),
      },
      simple('results', 'archive', { confirm: () => '归档后不能再修改。' }),
      { label: () => surveyActions.copy.label, isShown: may('copy'), open: row => onAct(row, 'copy') },
      { ...simple('draft', 'purgeTests'), isShown: row => row.testAnswers > 0 && may('purgeTests')(row) },
      simple('draft', 'remove', { reason: '删除原因', isDanger: true }),
    ],
    bulkActions: [
      bulk('bulkRun', 'pause', { reason: '暂停原因' }),
      bulk('bulkRun', 'close', { reason: '提前结束的原因', isDanger: true }),
      {
        ...bulk('bulkRun', 'extend', { reason: '延期原因' }),
        choice: { label: '新的结束时间', control: TimeControl },
      },
      { ...bulk('bulkDraft', 'copy'), choice: { label: '目标站点', control: SitesSelect } },
      bulk('bulkDraft', 'remove', { reason: '删除原因', isDanger: true }),
    ],
    detail: row => (
      <p>
        第 {row.versionNo} 版{row.revision !== 'none' && `（${revisionStates[row.revision]}）`}，
        {row.questionCount} 题
      </p>
    ),
  })
