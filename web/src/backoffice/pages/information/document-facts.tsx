import { articleLimits, openTypes } from '@sunport/contract/content/article-fields.ts'
import { Form, Select } from 'antd'
import { clearable } from '../../ui/clearable.tsx'
import { Field } from '../../ui/form/field.tsx'
import { optionsOf } from '../../ui/options.ts'
import { Fact } from './fact.tsx'
import { InfoPicker } from './info-picker.tsx'
import styles from './information.module.css'
import { LawCitations } from './law-citations.tsx'

const isReading = (fields: { infoType?: string } | undefined): boolean => fields?.infoType === 'reading'

/** The document that a reading explains; asked for only of readings. */
export const ReadingOf = ({ siteId }: { siteId: string }) => (
  <Form.Item noStyle shouldUpdate={(before, after) => isReading(before.fields) !== isReading(after.fields)}>
    {({ getFieldValue }) =>
      isReading(getFieldValue('fields')) && (
        <Form.Item name={['fields', 'readingOf']} label="解读的原文" required>
          <InfoPicker siteId={siteId} most={1} />
        </Form.Item>
      )
    }
  </Form.Item>
)

/** 政务公开: what a document of the government is filed under, and what stands beside it. */
export const DocumentFacts = ({ siteId }: { siteId: string }) => (
  <section className={styles.sheet} aria-label="政务公开">
    <h2>政务公开</h2>
    <Form.Item name={['fields', 'openType']} label="公开方式" help="选择后，文号、索引号和主题分类须填写">
      <Select allowClear={clearable} placeholder="不属于政府信息公开目录" options={optionsOf(openTypes)} />
    </Form.Item>
    <Fact name="publishNumber" label="文号" />
    <Fact name="indexNo" label="索引号" />
    <Fact name="topicClass" label="主题分类" />
    <Fact name="openBasis" label="公开依据" />
    <Form.Item name={['fields', 'tags']} label="标签">
      <Select
        mode="tags"
        open={false}
        maxCount={articleLimits.tags}
        placeholder="输入后按回车"
        tokenSeparators={['、', '，', ',', ' ']}
      />
    </Form.Item>
    <Form.Item name={['fields', 'relatedInfos']} label="相关信息">
      <InfoPicker siteId={siteId} most={articleLimits.related} />
    </Form.Item>
    <Field name={['fields', 'lawCitations']} label="相关法规">
      <LawCitations siteId={siteId} />
    </Field>
    <Form.Item name={['fields', 'relatedNotices']} label="相关公告">
      <InfoPicker siteId={siteId} kind="notice" most={articleLimits.notices} />
    </Form.Item>
  </section>
)
