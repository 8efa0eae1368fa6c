import type { ExpertDetail } from '@sunport/contract/calls/expert.ts'

/** An expert whose batch is open to objections. */
export const expertSample = (values: Partial<ExpertDetail> = {}): ExpertDetail => ({
  id: 'e1',
  name: '张**',
  specialty: '计算机软件',
  specialtyCode: 'A0806',
  unit: '甲地<b>大学</b>',
  jobTitle: '副教授',
  regionCode: '990100',
  regionName: '甲市',
  batch: '2026年第一批',
  periodStart: '2026-03-02',
  periodEnd: '2026-03-06',
  status: '1',
  statusName: '公示中',
  result: '资格审核合格',
  admittedDate: null,
  objectionUnit: '甲地财政厅',
  objectionPhone: '000-80001234',
  objectionAddress: '明德街1号',
  objectionEmail: 'a@b.example',
  ...values,
})
