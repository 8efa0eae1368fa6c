import { expect, test } from 'vitest'
import { readDayFile } from './day-file.ts'

test('a file of days tells the lines that make no sense and keeps the others', async () => {
  const text =
    '日期,是否工作日,类型,名称\n2026/1/4,上班,调休上班,元旦\n2026-02-30,放假,法定节假日,无\n2026年5月1日,工作日,法定节假日,劳动节\n'
  const read = await readDayFile(new File([text], 'days.csv'))
  expect(read.days).toMatchObject([{ date: '2026-01-04', dayStatus: '0', kind: 'makeup', name: '元旦' }])
  expect(read.problems).toEqual(['第3行：日期不存在', '第4行：类型与是否工作日不相符'])
  expect((await readDayFile(new File(['a,b\n1,2\n'], 'x.csv'))).problems).toEqual([
    '缺少列：日期、是否工作日、类型',
  ])
})
