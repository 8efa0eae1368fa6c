import { NewDictItem, NewDictType } from '@sunport/contract/calls/dictionary.ts'
import { site } from '@sunport/contract/calls/site.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checkValues, type FormField, isRequired, longestAt, prepareValues } from './schema-check.ts'

const field = (path: string, label: string, verb: FormField['verb'] = '填写'): FormField => ({
  path: path.split('.'),
  label,
  verb,
})
const complaints = (schema: z.ZodType, values: unknown, fields: readonly FormField[]) =>
  Object.fromEntries(
    checkValues(schema, values, fields).problems.map(problem => [
      problem.field?.path.join('.') ?? 'top',
      problem.message,
    ]),
  )

const item = { typeId: 't', dictCode: 'a', dictName: '甲', sort: 0, color: '', remark: '' }
const itemFields = ['dictCode', 'dictName', 'sort', 'color'].map(name => field(name, name))

describe('a form checked with the schema of the contract', () => {
  test('an emptied optional field is sent as null', () => {
    expect(prepareValues(NewDictItem, item)).toMatchObject({ color: null, remark: null, dictCode: 'a' })
    expect(prepareValues(NewDictItem, { ...item, dictName: '' })).toMatchObject({ dictName: '' })
  })

  test('an untouched field is sent as whatever the contract takes for nothing', () => {
    const schema = z.object({
      chosen: z.string().min(1).nullable(),
      ending: z.string(),
      list: z.array(z.string()),
      once: z.string().min(1).optional(),
      inner: z.object({ note: z.string().min(1).optional(), other: z.string().min(1).nullish() }),
    })
    expect(prepareValues(schema, { once: '', inner: { note: '', other: '' } })).toEqual({
      chosen: null,
      ending: '',
      list: [],
      once: undefined,
      inner: { note: undefined, other: null },
    })
  })

  test('a good form has no complaints, and what is sent is what the schema made of it', () => {
    const checked = checkValues(NewDictItem, { ...item, dictName: ' 甲 ' }, itemFields)
    expect(checked).toMatchObject({ problems: [], input: { dictName: '甲', color: null } })
  })

  test('each field gets its first complaint in the words of the schema', () => {
    const values = { ...item, dictCode: ' ', dictName: '名'.repeat(101), sort: 1.5, color: 'red' }
    expect(complaints(NewDictItem, values, itemFields)).toEqual({
      dictCode: '字典编码不能为空',
      dictName: '字典名称不能超过100个字',
      sort: '排序须为0至9999的整数',
      color: '颜色格式不正确',
    })
  })

  test('of two complaints about a field the first is shown', () => {
    const code = z
      .string()
      .min(2, '太短')
      .regex(/^[a-z]+$/, '只能用小写字母')
    expect(complaints(z.object({ code }), { code: '1' }, [field('code', '编码')])).toEqual({ code: '太短' })
  })
})

describe('words for the user', () => {
  const schema = z.object({
    reason: z.string().min(1, '原因不能为空'),
    name: z.string().min(2).max(4),
    siteId: z.string().min(1),
    kind: z.enum(['a', 'b']),
    tags: z.array(z.string().regex(/^\d+$/)).min(1),
    amount: z.number(),
  })
  const fields = [
    field('reason', '原因'),
    field('name', '名称'),
    field('siteId', '站点', '选择'),
    field('kind', '类型', '选择'),
    field('tags', '标签', '选择'),
    field('amount', '金额'),
  ]

  test('what is missing is asked for by its label, or in the schema’s own words', () => {
    expect(complaints(schema, { tags: [] }, fields)).toEqual({
      reason: '原因不能为空',
      name: '请填写名称',
      siteId: '请选择站点',
      kind: '请选择类型',
      tags: '请选择标签',
      amount: '请填写金额',
    })
  })

  test('what is wrong is named by its label', () => {
    const wrong = {
      reason: '有',
      name: '太长的名称',
      siteId: 's',
      kind: 'c',
      tags: ['1', 'x'],
      amount: '许多',
    }
    expect(complaints(schema, wrong, fields)).toEqual({
      name: '名称不能超过4个字',
      kind: '类型不在可选范围内',
      tags: '标签格式不正确',
      amount: '金额不正确',
    })
    expect(complaints(schema, { ...wrong, name: '短' }, fields)).toMatchObject({ name: '名称不能少于2个字' })
  })

  test('no English of the schema library is ever shown, not even of what no field shows', () => {
    const shown = [{}, { kind: 1, tags: 'x', amount: Number.NaN }].flatMap(values =>
      [fields, []].flatMap(known =>
        checkValues(schema, values, known).problems.map(({ message }) => message),
      ),
    )
    expect(shown.filter(message => /invalid|expected|too |required/i.test(message))).toEqual([])
    expect(shown.filter(message => !/[\u4e00-\u9fff]/.test(message))).toEqual([])
  })
})

describe('where a complaint is shown', () => {
  const schema = z.object({
    fields: z.object({ source: z.string().max(2, '太长') }),
    rows: z.array(z.number()),
  })

  test('at the field of a nested path', () => {
    const fields = [field('fields', '要素'), field('fields.source', '来源')]
    expect(complaints(schema, { fields: { source: '三个字' }, rows: [] }, fields)).toEqual({
      'fields.source': '太长',
    })
  })

  test('at the list, when one of its entries is wrong', () => {
    expect(complaints(schema, { fields: { source: '' }, rows: [1, 'x'] }, [field('rows', '数值')])).toEqual({
      rows: '数值不正确',
    })
  })

  test('at the top, when the form has no field for it', () => {
    expect(complaints(schema, { fields: { source: '三个字' }, rows: [] }, [])).toEqual({ top: '太长' })
    const whole = schema.refine(() => false, '两者不能同时为空')
    expect(complaints(whole, { fields: { source: '' }, rows: [] }, [field('rows', '数值')])).toEqual({
      top: '两者不能同时为空',
    })
  })

  test('a rule about several fields is told with the others', () => {
    const fields = [field('state', '变更为', '选择'), field('closingWords', '说明'), field('reason', '原因')]
    const given = { id: 's', version: 1, state: 'maintenance' }
    expect(complaints(site.setState.input, given, fields)).toEqual({
      closingWords: '维护须填写给访问者的说明',
      reason: '原因不能为空',
    })
  })
})

describe('required fields', () => {
  test('are known from the schema', () => {
    const required = (name: string) => isRequired(NewDictType, [name])
    expect(['dictType', 'typeName'].map(required)).toEqual([true, true])
    expect(['remark', 'siteId', 'notInSchema'].map(required)).toEqual([false, false, false])
  })

  test('neither a list that may be empty nor a switch is one', () => {
    const schema = z.object({
      some: z.array(z.string()).default([]),
      one: z.array(z.string()).min(1),
      isOn: z.boolean(),
      sort: z.number().default(0),
      inner: z.object({ note: z.string().min(1), more: z.string().min(1).optional() }),
      moved: z.string().nullish().transform(String),
    })
    const required = (path: string) => isRequired(schema, path.split('.'))
    expect(['some', 'isOn', 'inner.more', 'moved'].map(required)).toEqual([false, false, false, false])
    expect(['one', 'sort', 'inner.note'].map(required)).toEqual([true, true, true])
  })

  test('a refined schema marks the fields of its shape', () => {
    expect(isRequired(site.setState.input, ['reason'])).toBe(true)
    expect(isRequired(site.setState.input, ['closingWords'])).toBe(false)
  })
})

describe('how long a text may be', () => {
  test('is known from the schema, however the text is prepared or may be left out', () => {
    const schema = z
      .object({
        name: z.string().trim().min(1).max(50, '太长'),
        note: z.string().max(200).nullish(),
        cleaned: z.preprocess(String, z.string().max(30)),
        line: z
          .string()
          .max(1000)
          .transform(text => text.trim())
          .pipe(z.string().max(60)),
        inner: z.object({ source: z.string().max(100).default('') }),
        amount: z.number().max(9),
        code: z.string().regex(/^\d{6}$/),
        list: z.array(z.string()).max(5),
      })
      .refine(() => true)
    const longest = (path: string) => longestAt(schema, path.split('.'))
    expect(['name', 'note', 'cleaned', 'line', 'inner.source'].map(longest)).toEqual([50, 200, 30, 60, 100])
    expect(['amount', 'code', 'list', 'notInSchema'].map(longest)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})
