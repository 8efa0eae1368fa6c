import { lawCategories } from '@sunport/contract/codes.ts'
import { normaliseDocNumber } from '@sunport/contract/content/law/doc-number.ts'
import type { LawFields } from '@sunport/contract/content/law/fields.ts'
import { safeAddress } from '@sunport/contract/rules/address.ts'
import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { optionsOf } from '../../ui/options.ts'
import { RegionChoice } from '../../ui/region-choice.tsx'
import { UploadControl } from '../../ui/upload-control.tsx'
import styles from './law-compile.module.css'
import type { LawDraft } from './law-draft.ts'
import { LawPicker } from './law-picker.tsx'
import { RelationsField } from './relations-field.tsx'

interface Props {
  draft: LawDraft
  siteId: string
  /** Opened in order to repeal the law. */
  isRepealing: boolean
  onChange: (draft: LawDraft) => void
}

/** What a law tells of itself beside its text. */
export const MetaForm = ({ draft, siteId, isRepealing: isAsked, onChange }: Props) => {
  const { title, fields } = draft
  const [isRepealing, setRepealing] = useState(isAsked || Boolean(fields.repealDate || fields.repealedBy))
  const set = (change: Partial<LawFields>) => onChange({ ...draft, fields: { ...fields, ...change } })
  const day = (name: 'adoptDate' | 'publishDate' | 'repealDate', label: string) => (
    <Form.Item label={label} htmlFor={`law-${name}`}>
      <Input
        id={`law-${name}`}
        type="date"
        value={fields[name] ?? ''}
        onChange={event => set({ [name]: event.target.value || null })}
      />
    </Form.Item>
  )
  const sourceProblem = safeAddress.optional().safeParse(fields.sourceUrl).error?.issues[0]?.message
  const lift = () => {
    setRepealing(false)
    set({ repealDate: null, repealedBy: undefined, repealedById: null })
  }
  return (
    <Form layout="vertical" name="law-meta">
      <div className={styles.columns}>
        <Form.Item label="名称" htmlFor="law-title" required>
          <Input
            id="law-title"
            value={title}
            maxLength={200}
            onChange={event => onChange({ ...draft, title: event.target.value })}
          />
        </Form.Item>
        <Form.Item label="效力级别" htmlFor="law-category" required>
          <Select
            id="law-category"
            value={fields.lawCategory}
            options={optionsOf(lawCategories)}
            onChange={lawCategory => set({ lawCategory: lawCategory as keyof typeof lawCategories })}
          />
        </Form.Item>
        <Form.Item label="发文字号" htmlFor="law-number" help="年份自动使用六角括号，如 财库〔2020〕10号">
          <Input
            id="law-number"
            value={fields.publishNumber ?? ''}
            maxLength={60}
            onChange={event => set({ publishNumber: event.target.value })}
            onBlur={event => set({ publishNumber: normaliseDocNumber(event.target.value) })}
          />
        </Form.Item>
        <Form.Item label="发布机关" htmlFor="law-issuers" help="多个机关逐个回车">
          <Select
            id="law-issuers"
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={['、', ',', '，']}
            value={fields.issuers ?? []}
            onChange={issuers => set({ issuers })}
          />
        </Form.Item>
        {day('adoptDate', '通过日期')}
        {day('publishDate', '公布日期')}
        <Form.Item label="适用区划" htmlFor="law-region">
          <RegionChoice
            id="law-region"
            value={fields.regionCode ?? null}
            onChange={code => set({ regionCode: code ?? undefined })}
          />
        </Form.Item>
        <Form.Item label="主题" htmlFor="law-topics">
          <Select
            id="law-topics"
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={['、', ',', '，', ' ']}
            value={fields.topics ?? []}
            onChange={topics => set({ topics })}
          />
        </Form.Item>
      </div>
      <Form.Item label="摘要" htmlFor="law-summary">
        <Input.TextArea
          id="law-summary"
          rows={2}
          maxLength={300}
          showCount
          value={fields.summary ?? ''}
          onChange={event => set({ summary: event.target.value || undefined })}
        />
      </Form.Item>
      <div className={styles.columns}>
        <Form.Item
          label="原文网址"
          htmlFor="law-source"
          validateStatus={sourceProblem ? 'error' : ''}
          help={sourceProblem ?? '发布机关公布原文的页面'}
        >
          <Input
            id="law-source"
            type="url"
            maxLength={500}
            value={fields.sourceUrl ?? ''}
            onChange={event => set({ sourceUrl: event.target.value.trim() || undefined })}
          />
        </Form.Item>
        <Form.Item label="原文与附件">
          <UploadControl
            label="添加文件"
            maxCount={50}
            value={draft.attachments}
            onChange={attachments => onChange({ ...draft, attachments })}
          />
        </Form.Item>
      </div>
      <RelationsField
        siteId={siteId}
        value={fields.relations ?? []}
        onChange={relations => set({ relations })}
      />
      <p className={styles.muted}>
        施行日期由第一个版本的施行日期确定，在“条文”中填写；公布与施行分别向公众显示。
      </p>
      {isRepealing ? (
        <fieldset className={styles.repeal}>
          <legend>废止</legend>
          <div className={styles.columns}>
            {day('repealDate', '废止日期（自当日起失效）')}
            <Form.Item label="废止依据" htmlFor="law-repealed-by" required>
              <LawPicker
                id="law-repealed-by"
                siteId={siteId}
                value={fields.repealedBy}
                lawId={fields.repealedById}
                placeholder="输入名称，或从法规库中选择"
                onChange={(repealedBy, repealedById) => set({ repealedBy, repealedById })}
              />
            </Form.Item>
          </div>
          <Button onClick={lift}>取消废止</Button>
        </fieldset>
      ) : (
        <Button danger onClick={() => setRepealing(true)}>
          废止本法规…
        </Button>
      )}
    </Form>
  )
}
