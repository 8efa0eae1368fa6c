import type { OfferedText } from '@sunport/contract/calls/message.ts'
import { messageIdentities } from '@sunport/contract/codes.ts'
import { maskInText } from '@sunport/contract/format/mask.ts'
import { useRef, useState } from 'react'
import { CodeField } from './code-field.tsx'
import type { FieldErrors } from './errors-of.ts'
import { controlProps, Field } from './field.tsx'
import styles from './message-form.module.css'
import { OfferedTexts } from './offered-texts.tsx'
import type { PostedMessage } from './posted.ts'
import type { FormPreset } from './preset.ts'

interface FieldsProps {
  preset: FormPreset
  errors: FieldErrors
  /** What was typed before the page was alive. */
  values: PostedMessage['values']
  isReady: boolean
  onRefused(name: string, message: string | undefined): void
}

const contentMax = 2000

/** What is asked: type, title and text. */
export const QuestionFields = ({
  preset,
  errors,
  values,
  type,
  onType,
  offered,
  onSubject,
  onOpen,
}: Pick<FieldsProps, 'preset' | 'errors' | 'values'> & {
  type: string
  onType(type: string): void
  offered: readonly OfferedText[]
  onSubject(subject: string): void
  onOpen(): void
}) => (
  <>
    {!preset.isOpinion && (
      <Field name="msgType" label="留言类型" error={errors.msgType} isRequired>
        <select
          {...controlProps('msgType', errors.msgType, true)}
          value={type}
          onChange={event => onType(event.target.value)}
        >
          {preset.types.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </Field>
    )}
    {type === 'clue' && (
      <p className={styles.legal} role="note">
        对采购文件、采购过程或中标成交结果有异议的供应商，请依法向采购人或代理机构提出质疑，对答复不满意的向同级财政部门投诉。本栏目受理线索反映，不替代质疑和投诉。
      </p>
    )}
    <Field
      name="subject"
      label={preset.isOpinion ? '意见主题' : '标题'}
      error={errors.subject}
      isRequired
      isWide
      hint="4 至 60 个字，用一句话说清问题"
    >
      <input
        {...controlProps('subject', errors.subject, true)}
        type="text"
        defaultValue={values.subject}
        maxLength={60}
        autoComplete="off"
        onChange={event => onSubject(event.target.value)}
      />
    </Field>
    {/* Of clues the law says where they go; what others asked is no answer to them. */}
    {type !== 'clue' && <OfferedTexts offered={offered} onOpen={onOpen} />}
    <ContentField
      error={errors.content}
      label={preset.isOpinion ? '意见建议' : '内容'}
      typed={values.content ?? ''}
    />
  </>
)

interface ContentFieldProps {
  error: string | undefined
  label: string
  typed: string
}

/** Counts what is typed and warns of numbers that do not belong into a public text. */
const ContentField = ({ error, label, typed }: ContentFieldProps) => {
  const [text, setText] = useState(typed)
  const hasNumbers = maskInText(text) !== text
  const hint = hasNumbers
    ? '内容里似乎有手机号码、证件号码或邮箱，公开前会遮盖，建议您直接删去'
    : '10 至 2000 个字，请写明项目名称或编号；请勿填写涉密信息'
  return (
    <Field
      name="content"
      label={label}
      error={error}
      isRequired
      isWide
      hint={
        <>
          <span role={hasNumbers ? 'status' : undefined} data-warn={hasNumbers || undefined}>
            {hint}
          </span>
          <span className={styles.count}>
            {text.length} / {contentMax}
          </span>
        </>
      }
    >
      <textarea
        {...controlProps('content', error, true)}
        rows={7}
        defaultValue={typed}
        maxLength={contentMax}
        onChange={event => setText(event.target.value)}
      />
    </Field>
  )
}

/** Who asks: no more than is needed to answer. */
export const WriterFields = ({
  errors,
  values,
  sent,
  isReady,
  onRefused,
  type,
}: Omit<FieldsProps, 'preset'> & { type: string; sent: string | undefined }) => {
  const mobile = useRef<HTMLInputElement>(null)
  const input = (name: string, isRequired: boolean) => ({
    ...controlProps(name, errors[name], isRequired),
    defaultValue: values[name],
  })
  return (
    <>
      <Field name="name" label="姓名" error={errors.name} isRequired hint="公开时只显示姓氏，如“张**”">
        <input {...input('name', true)} type="text" maxLength={20} autoComplete="name" />
      </Field>
      <Field name="identity" label="身份" error={errors.identity}>
        <select {...input('identity', false)} defaultValue={values.identity ?? 'citizen'}>
          {Object.entries(messageIdentities).map(([code, words]) => (
            <option key={code} value={code}>
              {words}
            </option>
          ))}
        </select>
      </Field>
      {type === 'disclosure' && (
        <Field
          name="citizenId"
          label="证件号码"
          error={errors.citizenId}
          isRequired
          hint="依申请公开须核实身份，加密保存"
        >
          <input {...input('citizenId', true)} type="text" maxLength={18} autoComplete="off" />
        </Field>
      )}
      <Field name="mobile" label="手机号码" error={errors.mobile} isRequired hint="用于核实与答复，不公开">
        <input {...input('mobile', true)} ref={mobile} type="tel" maxLength={20} autoComplete="tel" />
      </Field>
      <CodeField
        error={errors.phoneCode}
        isReady={isReady}
        mobile={mobile}
        onRefused={onRefused}
        typed={values.phoneCode}
        sentBefore={sent}
      />
      <Field name="email" label="邮箱（选填）" error={errors.email}>
        <input
          {...input('email', false)}
          type="text"
          inputMode="email"
          maxLength={254}
          autoComplete="email"
        />
      </Field>
      <Field name="orgName" label="单位名称（选填）" error={errors.orgName}>
        <input {...input('orgName', false)} type="text" maxLength={60} autoComplete="organization" />
      </Field>
    </>
  )
}
